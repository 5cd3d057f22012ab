import { redirect, useActionData, useNavigation, useSearchParams } from 'react-router';
import { deliveryPage, sendTestEvent } from '#shop/integrations/delivery-log.ts';
import { addressRuleOf } from '#shop/integrations/endpoint-address.ts';
import { endpointById } from '#shop/integrations/endpoint-list.ts';
import {
	deleteEndpoint,
	endpointSeen,
	readEndpoint,
	rollSecret,
	saveEndpoint,
	switchEndpoint,
} from '#shop/integrations/endpoints.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { type ActionError, formFields } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { DoneNotice } from '../forms/done-notice.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/endpoint.ts';
import { DeliveryList } from './delivery-list.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { deliveryRow, endpointRow, STATE_OPTIONS } from './endpoint-row.ts';
import { EndpointSteps } from './endpoint-steps.tsx';
import { eventChoices } from './event-choices.ts';
import { DONE, doneText, INTEGRATIONS, pageAfter, WEBHOOKS } from './integration-addresses.ts';
import { ShownOnce } from './shown-once.tsx';

/** One endpoint of webhooks: where it is, what it gets, and the log of what it got. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Endpoint');

export const loader = staffLoader(async ({ db, admin }, { params, url }: Route.LoaderArgs) =>
	backToList(INTEGRATIONS, async () => {
		const endpoint = await endpointById(db, parseId(params.id));
		const asked = url.searchParams.get('state');
		const state = STATE_OPTIONS.find(([name]) => name === asked)?.[0] ?? null;
		const { deliveries, next } = await deliveryPage(db, endpoint.id, {
			state: state as Parameters<typeof deliveryPage>[2]['state'],
			before: parseId(url.searchParams.get('before')),
		});
		return {
			endpoint: { ...endpointRow(endpoint), seen: endpointSeen(endpoint) },
			choices: eventChoices(admin),
			log: { rows: deliveries.map(deliveryRow), next, state },
		};
	}),
);

export const action = staffAction(
	async ({ db, admin, publicUrl }, form, { params }: Route.ActionArgs) => {
		const id = parseId(params.id);
		const page = `${WEBHOOKS}/${id}`;
		switch (form.get('intent')) {
			case 'roll':
				return { ok: true as const, secret: await rollSecret(db, admin.id, id) };
			case 'test':
				await sendTestEvent(db, admin.id, id);
				throw redirect(pageAfter(page, 'test'), 303);
			case 'on':
				await switchEndpoint(db, admin.id, id, true);
				throw redirect(pageAfter(page, 'on'), 303);
			case 'off':
				await switchEndpoint(db, admin.id, id, false);
				throw redirect(pageAfter(page, 'off'), 303);
			case 'delete':
				await deleteEndpoint(db, admin.id, id);
				throw redirect(pageAfter(INTEGRATIONS, 'deleted'), 303);
			default: {
				const fields = formFields(form);
				const input = readEndpoint(fields, addressRuleOf(publicUrl));
				await saveEndpoint(db, admin.id, id, input, fields.seen);
				throw redirect(pageAfter(page, 'saved'), 303);
			}
		}
	},
);

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function Endpoint({ loaderData }: Route.ComponentProps) {
	const { endpoint, choices, log } = loaderData;
	const posted = useActionData<ActionError | { ok: true; secret: string }>();
	const { formData } = useNavigation();
	const sent = formData?.get('intent');
	const [search] = useSearchParams();
	const done = doneText(search.get(DONE) ?? '');
	const refused = posted?.ok === false && posted.values.intent === 'save' ? posted : undefined;
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Integrations', to: INTEGRATIONS }, { name: endpoint.name }]} />
			<PageHead title={endpoint.name} lead={endpoint.state} />
			<div className="mt-4 max-w-4xl space-y-4">
				{done && !posted ? <DoneNotice title={done} /> : null}
				<RefusedNotice />
				{posted?.ok ? (
					<section className="space-y-4 rounded-card bg-paper p-4 md:p-6">
						<Notice kind="success" title="The endpoint has a new secret" />
						<ShownOnce key={posted.secret} label="The new secret" secret={posted.secret} />
						<p>The one before works as well for 24 hours.</p>
					</section>
				) : null}
				<DeliveryList endpointId={endpoint.id} {...log} />
				<EndpointForm
					key={endpoint.id}
					known={endpoint}
					choices={choices}
					refused={refused}
					busy={sent === 'save'}
					submit="Save the endpoint"
				/>
				<EndpointSteps {...endpoint} sent={sent} />
			</div>
		</>
	);
}
