import { ruleForStaff } from '#shop/catalogue/goes-with/goes-with-saving.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { seenInAddress } from '../forms/seen-at.ts';
import { backToList } from '../lists/back-to-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/edit-rule.ts';
import { editedRule, saveSentRule } from './edited-rule.ts';
import { RuleForm } from './rule-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Rule');

export const loader = staffLoader(async (context, { params, url }: Route.LoaderArgs) =>
	backToList('/admin/goes-with', async () => {
		const rule = await ruleForStaff(context.db, parseId(params.id));
		const edited = await editedRule(context, url, rule);
		// A draft goes on changing what it was opened with.
		const seen = edited.isDraft ? seenInAddress(url.searchParams) : null;
		return { ...edited, id: rule.id, updatedAt: seen ?? rule.updatedAt.toISOString() };
	}),
);

export const action = staffAction(async (context, form, { params }: Route.ActionArgs) => {
	const id = parseId(params.id);
	if (id === null) throw new Problem('not-found', 'Rule not found');
	return saveSentRule(context, form, id);
});

export default function EditRule({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Edit Rule" lead="What goes with goods of a kind" />
			<RuleForm {...loaderData} />
		</>
	);
}
