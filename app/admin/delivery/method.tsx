import { Form, redirect, useNavigation } from 'react-router';
import { methodForStaff } from '#shop/delivery/delivery-rows.ts';
import { saveMethod } from '#shop/delivery/delivery-saving.ts';
import { KIND_WORDS } from '#shop/delivery/delivery-words.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, InputField, SelectField, TextField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { fieldsOf, ticksOf } from '../forms/form-values.ts';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { seenAt } from '../forms/seen-at.ts';
import { SeenField } from '../forms/seen-field.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/method.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Way of Delivery');

export const loader = staffLoader(({ db }, { params }: Route.LoaderArgs) =>
	backToList('/admin/delivery', async () => {
		if (params.id === undefined) return { stored: null, updatedAt: undefined };
		const { kind, name, note, refusesBulky, position, updatedAt } = await methodForStaff(
			db,
			parseId(params.id),
		);
		const stored = { kind, name, note, refusesBulky, position: String(position) };
		return { stored, updatedAt: updatedAt.toISOString() };
	}),
);

export const action = staffAction(async ({ db, admin }, form, { params }: Route.ActionArgs) => {
	const { expectedUpdatedAt } = seenAt(form);
	const id = params.id === undefined ? null : (parseId(params.id) ?? 0);
	const saved = await saveMethod(db, {
		userId: admin.id,
		id,
		sent: formFields(form),
		expectedUpdatedAt,
	});
	throw redirect(`/admin/delivery?saved=way-${saved.id}`, 303);
});

export default function Method({ loaderData: { stored, updatedAt } }: Route.ComponentProps) {
	const refused = usePostedError();
	const { state } = useNavigation();
	const field = fieldsOf<'kind' | 'name' | 'note' | 'position'>(
		{
			kind: stored?.kind ?? 'courier',
			name: stored?.name ?? '',
			note: stored?.note ?? '',
			position: stored?.position ?? '0',
		},
		refused,
	);
	const tick = ticksOf({ refuses_bulky: stored?.refusesBulky ?? false }, refused);
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Delivery', to: '/admin/delivery' },
					{ name: stored ? 'Edit Way of Delivery' : 'Add Way of Delivery' },
				]}
			/>
			<PageHead title={stored ? 'Edit Way of Delivery' : 'Add Way of Delivery'} />
			<RefusedNotice />
			<Form
				method="post"
				noValidate
				className="mt-4 max-w-2xl space-y-4 rounded-card bg-paper p-4 md:p-6"
			>
				{updatedAt ? <SeenField updatedAt={updatedAt} refused={refused} /> : null}
				<SelectField {...field('kind')} label="Kind" required>
					{Object.entries(KIND_WORDS).map(([kind, words]) => (
						<option key={kind} value={kind}>
							{words}
						</option>
					))}
				</SelectField>
				<InputField
					{...field('name')}
					label="Name"
					required
					maxLength={80}
					autoComplete="off"
					hint="As shoppers read it, such as GIG Logistics or Our rider."
				/>
				<TextField
					{...field('note')}
					label="Note"
					rows={3}
					maxLength={300}
					hint="For pick-up: the address and the hours. For others what shoppers should know."
				/>
				<CheckField
					{...tick('refuses_bulky')}
					value="1"
					label="Takes no bulky goods"
					hint="Bulky are the products that you marked so."
				/>
				<InputField
					{...field('position')}
					label="Place"
					inputMode="numeric"
					maxLength={4}
					autoComplete="off"
					hint="The smallest number comes first, and is chosen unless the shopper chooses."
				/>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" busy={state !== 'idle'}>
						Save
					</Button>
				</div>
			</Form>
		</>
	);
}
