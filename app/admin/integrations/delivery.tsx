import { Form, redirect, useNavigation } from 'react-router';
import { deliveryById, resendDelivery } from '#shop/integrations/delivery-log.ts';
import { endpointById } from '#shop/integrations/endpoint-list.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/delivery.ts';
import { deliveryRow } from './endpoint-row.ts';
import { INTEGRATIONS, pageAfter, WEBHOOKS } from './integration-addresses.ts';

/** One delivery: what was sent, and each try with its answer. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Delivery');

export const loader = staffLoader(async ({ db, may }, { params }: Route.LoaderArgs) =>
	backToList(INTEGRATIONS, async () => {
		const endpoint = await endpointById(db, parseId(params.id));
		const { delivery, attempts } = await deliveryById(db, endpoint.id, parseId(params.delivery));
		// Whoever looks after integrations need not be allowed to see orders.
		const maySee = !delivery.type.startsWith('order.') || may('orders-read');
		return {
			endpoint: { id: endpoint.id, name: endpoint.name, isOn: endpoint.isOn },
			delivery: deliveryRow(delivery),
			body: maySee ? pretty(delivery.body) : 'Your role does not include See orders.',
			attempts: attempts.map(({ id, at, milliseconds, status, error, answer }) => ({
				id,
				at: localTime(at),
				took: `${(milliseconds / 1000).toFixed(1)} s`,
				outcome: status === null ? error : `HTTP ${status}`,
				answer,
			})),
		};
	}),
);

function pretty(body: string | null): string {
	return body === null ? 'Made when it is sent.' : JSON.stringify(JSON.parse(body), null, 2);
}

export const action = staffAction(async ({ db, admin }, _form, { params }: Route.ActionArgs) => {
	await resendDelivery(db, admin.id, parseId(params.id), parseId(params.delivery));
	throw redirect(pageAfter(`${WEBHOOKS}/${params.id}`, 'resent'), 303);
});

export default function Delivery({ loaderData }: Route.ComponentProps) {
	const { endpoint, delivery, body, attempts } = loaderData;
	const busy = useNavigation().formMethod === 'POST';
	const crumbs = [
		{ name: 'Integrations', to: INTEGRATIONS },
		{ name: endpoint.name, to: `${WEBHOOKS}/${endpoint.id}` },
		{ name: delivery.type },
	];
	return (
		<>
			<Breadcrumb crumbs={crumbs} />
			<PageHead title={delivery.type} lead={`${delivery.stateText}, of ${delivery.at}`}>
				{endpoint.isOn && delivery.state !== 'waiting' ? (
					<Form method="post">
						<Button type="submit" kind="ink" size="small" busy={busy}>
							Send again
						</Button>
					</Form>
				) : null}
			</PageHead>
			<div className="mt-4 max-w-4xl space-y-4">
				<RefusedNotice />
				<section aria-labelledby="sent" className="rounded-card bg-paper p-4 md:p-6">
					<h2 id="sent" className="text-2xl">
						What is sent
					</h2>
					<p className="wrap-anywhere mt-1 text-slate">
						webhook-id: <code>{delivery.messageId}</code>
					</p>
					<Code>{body}</Code>
				</section>
				<section aria-labelledby="tries" className="rounded-card bg-paper p-4 md:p-6">
					<h2 id="tries" className="text-2xl">
						Tries
					</h2>
					{attempts.length === 0 ? <p className="mt-2">None yet.</p> : null}
					<ol className="mt-2 divide-y divide-line">
						{attempts.map(({ id, at, took, outcome, answer }) => (
							<li key={id} className="py-3">
								<p className="wrap-anywhere">
									<strong>{outcome}</strong>, {at}, after {took}
								</p>
								{answer ? <Code>{answer}</Code> : null}
							</li>
						))}
					</ol>
				</section>
			</div>
		</>
	);
}

/** Text of programs, as it is. */
function Code({ children }: { children: string }) {
	return (
		<pre className="wrap-anywhere mt-2 max-h-96 overflow-y-auto whitespace-pre-wrap rounded-control bg-fog p-3 text-sm">
			{children}
		</pre>
	);
}
