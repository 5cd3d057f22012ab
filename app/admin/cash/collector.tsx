import { redirect } from 'react-router';
import {
	allCollectors,
	CollectorInput,
	collectorSeen,
	saveCollector,
} from '#shop/cash/collectors.ts';
import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/collector.ts';
import { CollectorForm } from './collector-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Collector');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) => {
	const id = parseId(params.id);
	const found = (await allCollectors(db)).find((each) => each.id === id);
	if (!found) throw new Problem('not-found', 'Collector not found');
	const { name, kind, phone, email, isActive } = found;
	return {
		name,
		kind,
		phone,
		email: email ?? '',
		bank_name: found.bankName,
		account_number: found.accountNumber,
		account_name: found.accountName,
		active: isActive,
		seen: collectorSeen(found),
	};
});

export const action = staffAction(async ({ db, ...editor }, form, { params }: Route.ActionArgs) => {
	const input = parseFields(CollectorInput, formFields(form));
	await saveCollector(db, editor, parseId(params.id) ?? 0, input);
	throw redirect('/admin/cash', 303);
});

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function CollectorPage({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Cash', to: '/admin/cash' }, { name: loaderData.name }]} />
			<PageHead title={loaderData.name} />
			<div className="mt-4 space-y-4">
				<RefusedNotice />
				<section aria-label="The collector" className="rounded-card bg-paper p-4 md:p-6">
					<CollectorForm submit="Save the collector" values={loaderData} />
				</section>
			</div>
		</>
	);
}
