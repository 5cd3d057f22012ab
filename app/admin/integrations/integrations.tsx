import { useSearchParams } from 'react-router';
import { listKeys } from '#shop/integrations/api-keys.ts';
import { listEndpoints } from '#shop/integrations/endpoint-list.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { DoneNotice } from '../forms/done-notice.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/integrations.ts';
import { EndpointList } from './endpoint-list.tsx';
import { endpointRow } from './endpoint-row.ts';
import { DONE, doneText } from './integration-addresses.ts';
import { KeyList } from './key-list.tsx';
import { keyRow } from './key-row.ts';

/** What other programs use the shop by. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Integrations');

export const loader = staffLoader(async ({ db }, _args: Route.LoaderArgs) => ({
	keys: (await listKeys(db)).map(keyRow),
	endpoints: (await listEndpoints(db)).map(endpointRow),
}));

export default function Integrations({ loaderData: { keys, endpoints } }: Route.ComponentProps) {
	const [search] = useSearchParams();
	const done = doneText(search.get(DONE) ?? '');
	return (
		<>
			<PageHead title="Integrations" lead="How other programs work with the shop." />
			{done ? (
				<div className="mt-4">
					<DoneNotice title={done} />
				</div>
			) : null}
			<KeyList keys={keys} />
			<EndpointList endpoints={endpoints} />
		</>
	);
}
