import { Link } from 'react-router';
import { CheckField, FieldErrors } from '../../ui/field.tsx';
import { useMay } from '../staff-view.ts';
import type { EditedDiscount, Fields } from './discount-form.tsx';
import { GOODS_FIELDS } from './field-names.ts';

/** Who gets a discount: everybody, or members of groups of customers. */
export function WhoFields({
	fields,
	groups,
}: Pick<EditedDiscount, 'groups'> & {
	fields: Fields;
}) {
	const may = useMay();
	return (
		<fieldset className="group rounded-card bg-paper p-4 md:p-6">
			<legend className="display float-left mb-2 w-full text-2xl">Who gets it</legend>
			<div className="clear-both grid md:grid-cols-2 md:gap-x-6">
				<CheckField {...fields.tick('who', 'everybody')} type="radio" label="Everybody" />
				<CheckField
					{...fields.tick('who', 'groups')}
					type="radio"
					label="Groups of customers only"
					hint="Counts for members who are signed in, and in orders that staff type in for them. No public page shows it."
				/>
			</div>
			<FieldErrors errors={fields.errors('who')} />
			<div className="mt-2 hidden group-has-[[value=groups]:checked]:block">
				<div className="grid sm:grid-cols-2 sm:gap-x-6 md:grid-cols-3">
					{groups.map(({ id, name }) => (
						<CheckField key={id} {...fields.tick(GOODS_FIELDS.groups + id)} label={name} />
					))}
				</div>
				{groups.length === 0 ? <p className="text-slate">There are no groups yet.</p> : null}
				<FieldErrors errors={fields.errors('groups')} />
				{may('users') ? (
					<Link
						to="/admin/customer-groups"
						className="inline-flex min-h-11 items-center underline underline-offset-4"
					>
						Groups of customers
					</Link>
				) : null}
			</div>
		</fieldset>
	);
}
