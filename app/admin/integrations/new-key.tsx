import { useActionData, useNavigation } from 'react-router';
import { givableToKeys, latestDay, makeKey, readKey } from '#shop/integrations/api-keys.ts';
import { addDays, lagosDay } from '#shop/kit/lagos-days.ts';
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
import type { Route } from './+types/new-key.ts';
import { INTEGRATIONS } from './integration-addresses.ts';
import { KeyForm } from './key-form.tsx';
import { ShownOnce } from './shown-once.tsx';

const USUAL_DAYS = 90;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'New Key');

export const loader = staffLoader(async ({ admin }, _args: Route.LoaderArgs) => {
	const today = lagosDay(new Date());
	return {
		permissions: givableToKeys(admin),
		days: { today, latest: latestDay(), usual: addDays(today, USUAL_DAYS) },
		formKey: newFormKey(),
	};
});

/** The page itself shows the key: it must stand in no address, and be gone when the page is left. */
export const action = staffAction(async ({ db, admin }, form, _args: Route.ActionArgs) => {
	const input = readKey(formFields(form));
	const sent = { ...formKeyOf(form), sessionId: admin.tokenId };
	const { key } = await makeKey(db, admin.id, input, sent);
	return { ok: true as const, name: input.name, key };
});

export default function NewKey({ loaderData }: Route.ComponentProps) {
	const done = useActionData<ActionError | { ok: true; name: string; key: string }>();
	const busy = useNavigation().formMethod === 'POST';
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Integrations', to: INTEGRATIONS }, { name: 'New key' }]} />
			<PageHead
				title="Make a Key"
				lead="One for each program, so that each can be ended by itself."
			/>
			<div className="mt-4 max-w-4xl space-y-4">
				<RefusedNotice />
				{done?.ok ? (
					<section className="space-y-4 rounded-card bg-paper p-4 md:p-6">
						<Notice kind="success" title={`The key “${done.name}” works from now on`} />
						<ShownOnce label="The key" secret={done.key} />
						<p>
							Programs send it with every call, in the header{' '}
							<code className="wrap-anywhere">Authorization: Bearer bh_live_…</code>
						</p>
						<ButtonLink kind="ink" to={INTEGRATIONS}>
							I have stored it
						</ButtonLink>
					</section>
				) : (
					<KeyForm {...loaderData} busy={busy} {...(done ? { refused: done } : {})} />
				)}
			</div>
		</>
	);
}
