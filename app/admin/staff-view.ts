import { useRouteLoaderData } from 'react-router';
import type { Permission } from '#shop/staff/permissions.ts';
import type { loader } from './layout.tsx';
import type { Section } from './menu.ts';

// Who looks at the admin area, as its pages know them. The server refuses by itself what is not shown here.

type Viewer = {
	userName: string;
	/** What their role is called. */
	role: string;
	menu: readonly Section[];
	permissions: readonly Permission[];
};

const UNKNOWN: Viewer = {
	userName: '',
	role: '',
	menu: [{ label: 'Dashboard', to: '/admin/dashboard' }],
	permissions: [],
};

/** The signed-in person; somebody without rights while that could not be read. */
export function useStaff(): Viewer {
	return useRouteLoaderData<typeof loader>('admin/layout') ?? UNKNOWN;
}

/** Asks whether the signed-in person has all of some permissions. */
export function useMay(): (...permissions: Permission[]) => boolean {
	const { permissions } = useStaff();
	return (...names) => names.every((name) => permissions.includes(name));
}
