import { Outlet } from 'react-router';
import type { Route } from './+types/page-boundary.ts';
import { PageFailure } from './page-failure.tsx';

/** Stands between the frame and its pages: what a page does not catch itself is told here, with the frame around it. */
export default function PageBoundary() {
	return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <PageFailure error={error} title="Unexpected Application Error!" />;
}
