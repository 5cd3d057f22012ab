import { useActionData, useNavigation } from 'react-router';
import { addressRuleOf } from '#shop/integrations/endpoint-address.ts';
import { makeEndpoint, readEndpoint } from '#shop/integrations/endpoints.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { type ActionError, formFields } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { formKeyOf } from '../forms/form-key.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/new-endpoint.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { eventChoices } from './event-choices.ts';
import { INTEGRATIONS, WEBHOOKS } from './integration-addresses.ts';
import { ShownOnce } from './shown-once.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'New Endpoint');

export const loader = staffLoader(async ({ admin }, _args: Route.LoaderArgs) => ({
	choices: eventChoices(admin),
	formKey: newFormKey(),
}));

/** The page itself shows the secret, as that of a new key does. */
export const action = staffAction(
	async ({ db, admin, publicUrl }, form, _args: Route.ActionArgs) => {
		const input = readEndpoint(formFields(form), addressRuleOf(publicUrl));
		const { id, secret } = await makeEndpoint(db, admin.id, input, formKeyOf(form));
		return { ok: true as const, id, name: input.name, secret };
	},
);

type Made = { ok: true; id: number; name: string; secret: string };

export default function NewEndpoint({ loaderData }: Route.ComponentProps) {
	const done = useActionData<ActionError | Made>();
	const busy = useNavigation().formMethod === 'POST';
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Integrations', to: INTEGRATIONS }, { name: 'New endpoint' }]} />
			<PageHead
				title="Add an Endpoint"
				lead="A program that listens at an address of the internet."
			/>
			<div className="mt-4 max-w-4xl space-y-4">
				<RefusedNotice />
				{done?.ok ? (
					<section className="space-y-4 rounded-card bg-paper p-4 md:p-6">
						<Notice kind="success" title={`“${done.name}” gets events from now on`} />
						<ShownOnce label="The secret" secret={done.secret} />
						<p>With it the program checks that what it gets comes from this shop.</p>
						<ButtonLink kind="ink" to={`${WEBHOOKS}/${done.id}`}>
							I have stored it
						</ButtonLink>
					</section>
				) : (
					<EndpointForm {...loaderData} busy={busy} refused={done} submit="Add the endpoint" />
				)}
			</div>
		</>
	);
}
