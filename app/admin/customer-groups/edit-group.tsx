import { redirect, useSearchParams } from 'react-router';
import { deleteGroup, GroupInput, groupById, saveGroup } from '#shop/customers/customer-groups.ts';
import {
	AddedMember,
	addMember,
	MEMBER_SORTS,
	memberPage,
	removeMember,
} from '#shop/customers/group-members.ts';
import { parseFields } from '#shop/kit/input.ts';
import { ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { ActionButton } from '../forms/action-button.tsx';
import { DoneNotice } from '../forms/done-notice.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { seenAt } from '../forms/seen-at.ts';
import { backToList } from '../lists/back-to-list.ts';
import { readList } from '../lists/read-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/edit-group.ts';
import { GroupForm } from './group-form.tsx';
import { GroupMembers } from './group-members.tsx';

const LIST = '/admin/customer-groups';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	adminMeta(matches, loaderData?.values.name ?? 'Group');

export const loader = staffLoader(async ({ db }, { params, url }: Route.LoaderArgs) => {
	const { id, name, note, updatedAt } = await backToList(LIST, () =>
		groupById(db, parseId(params.id)),
	);
	const { rows, list } = await readList(
		url,
		MEMBER_SORTS,
		(query) => memberPage(db, id, query),
		ROWS_A_PAGE,
		{ staysPut: true },
	);
	return {
		id,
		values: { name, note, updatedAt: updatedAt.toISOString() },
		members: { rows, ...list },
	};
});

/** Saves the group; with `intent` it adds (`add`, by `email`) or removes (`remove`, by `id`) a member, or deletes the group. */
export const action = staffAction(async (context, form, { request, params }: Route.ActionArgs) => {
	const { db, admin } = context;
	const groupId = parseId(params.id);
	const page = `${LIST}/${params.id}`;
	const intent = form.get('intent');
	if (intent === 'delete') {
		await deleteGroup(db, admin.id, groupId);
		throw redirect(`${LIST}?done=deleted`, 303);
	}
	const fields = formFields(form);
	if (intent === 'add') {
		const member = parseFields(AddedMember, fields);
		await addMember(db, { adminId: admin.id, groupId }, member);
		throw redirect(`${page}?done=member`, 303);
	}
	if (intent === 'remove') {
		const userId = parseId(form.get('id'));
		await removeMember(db, { adminId: admin.id, groupId, userId });
		return formDone(request, page, { message: 'No longer in this group.' });
	}
	const by = { userId: admin.id, id: groupId ?? 0, ...seenAt(form) };
	await saveGroup(db, by, parseFields(GroupInput, fields));
	throw redirect(`${page}?done=saved`, 303);
});

const DONE: Record<string, string> = {
	added: 'The group is added. Now put customers into it.',
	saved: 'The group is saved.',
	member: 'The customer is in this group.',
};

export default function EditGroup({ loaderData: { values, members } }: Route.ComponentProps) {
	const [query] = useSearchParams();
	const done = DONE[query.get('done') ?? ''];
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Customer Groups', to: LIST }, { name: values.name }]} />
			<PageHead title={values.name} lead="Discounts can be for its members alone.">
				<ActionButton
					fields={{ intent: 'delete' }}
					label={`Delete the group ${values.name}`}
					question={{
						title: 'Delete this group?',
						text: 'Its members stay customers. While a discount is for it, it cannot be deleted.',
						yes: 'Delete',
					}}
					refusedTitle={() => 'The group is still there'}
				>
					Delete
				</ActionButton>
			</PageHead>
			<div className="mt-4 space-y-4">
				{done ? <DoneNotice key={done} title={done} /> : null}
				<RefusedNotice />
				<GroupMembers {...members} groupName={values.name} />
				<section aria-labelledby="group" className="rounded-card bg-paper p-4 md:p-6">
					<h2 id="group" className="mb-3 text-2xl">
						The group
					</h2>
					<GroupForm key={values.updatedAt} submit="Save the group" values={values} />
				</section>
			</div>
		</>
	);
}
