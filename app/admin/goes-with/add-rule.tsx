import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/add-rule.ts';
import { editedRule, saveSentRule } from './edited-rule.ts';
import { RuleForm } from './rule-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Rule');

export const loader = staffLoader((context, { url }: Route.LoaderArgs) =>
	editedRule(context, url, null),
);

export const action = staffAction((context, form, _args: Route.ActionArgs) =>
	saveSentRule(context, form, null),
);

export default function AddRule({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Add Rule" lead="What goes with goods of a kind" />
			<RuleForm {...loaderData} />
		</>
	);
}
