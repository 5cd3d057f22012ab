import { productForStaff } from '#shop/catalogue/product-rows.ts';
import { familyForStaff, familyNameOf } from '#shop/families/families.ts';
import { inOrder } from '#shop/families/family-choices.ts';
import {
	LONGEST_OPTION,
	MOST_OPTIONS,
	optionField,
	valuesField,
} from '#shop/families/family-fields.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { InputField, TextField } from '../../ui/field.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { EditForm, useFormError } from '../forms/edit-form.tsx';
import { FormKeyField } from '../forms/form-key.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { backToList } from '../lists/back-to-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/versions.ts';
import { FAMILIES } from './family-addresses.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Make Versions');

/** What the form begins with: the options of the product's family, or what it is itself. */
export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) =>
	backToList('/admin/view-product', async () => {
		const { id, name, color, size } = await productForStaff(db, parseId(params.id));
		const known = await familyNameOf(db, id);
		const formKey = newFormKey();
		if (!known) {
			const own = [
				...(color ? [{ option: 'Colour', values: color }] : []),
				...(size ? [{ option: 'Size', values: size }] : []),
			];
			return { id, product: name, hasFamily: false, name, own, formKey };
		}
		const family = await familyForStaff(db, known.id);
		const own = family.options.map((option, place) => {
			const values = family.variants.map(({ choice }) => choice[place] ?? '');
			return { option, values: inOrder([...new Set(values)]).join('\n') };
		});
		return { id, product: name, hasFamily: true, name: family.name, own, formKey };
	}),
);

export { action } from './save-versions.ts';

const PLACES = Array.from({ length: MOST_OPTIONS }, (_, place) => place);

export default function Versions({ loaderData }: Route.ComponentProps) {
	const { id, product, hasFamily, name, own, formKey } = loaderData;
	const [refused, setRefused] = useFormError();
	const known = Object.fromEntries([
		['name', name],
		...own.flatMap(({ option, values }, place) => [
			[optionField(place), option],
			[valuesField(place), values],
		]),
	]);
	const field = fieldsOf<string>(known, refused);
	const places = hasFamily ? PLACES.slice(0, own.length) : PLACES;
	return (
		<>
			<PageHead title="Make Versions" lead={product} />
			<EditForm
				key={formKey}
				saveTo={`/admin/save/versions/${id}`}
				list={FAMILIES}
				refused={refused}
				onOutcome={setRefused}
				submit="Make them"
				busyText="Making..."
				refusedTitle={({ status }) =>
					status === 422 ? 'Validation Error' : 'Failed to make the products'
				}
				tabs={[
					{
						id: 'versions',
						label: 'Versions',
						fields: [...PLACES.map(optionField), ...PLACES.map(valuesField), 'name'],
						content: (
							<div className="space-y-5">
								<p className="max-w-prose text-slate">
									A product is made for each combination that the family lacks: a copy of the one
									most like it, hidden, without stock, SKU and barcode, for you to complete.
									{hasFamily ? null : ' This product itself is the first value of each option.'}
								</p>
								<InputField
									{...field('name')}
									label="Name of the family"
									hint="The names of the new products begin with it."
									required
									readOnly={hasFamily}
									maxLength={200}
								/>
								{places.map((place) => (
									<fieldset key={place} className="grid gap-4 md:grid-cols-2">
										<legend className="sr-only">Option {place + 1}</legend>
										<InputField
											{...field(optionField(place))}
											label={`Option ${place + 1}`}
											readOnly={hasFamily}
											maxLength={LONGEST_OPTION}
										/>
										<TextField
											{...field(valuesField(place))}
											label={`Values of option ${place + 1}`}
											hint="One a line, or with commas."
											rows={4}
										/>
									</fieldset>
								))}
							</div>
						),
					},
				]}
			>
				<FormKeyField formKey={refused?.values.form_key ?? formKey} />
			</EditForm>
		</>
	);
}
