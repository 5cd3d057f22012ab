import type { Refusal } from '../../visit.ts';
import { EditForm, useRefusal } from '../parts/edit-form.tsx';
import { fieldsOf, ticksOf } from '../parts/form-values.ts';
import { SeenField } from '../parts/seen-field.tsx';
import { SEO_FIELDS, SeoFields } from '../parts/seo-fields.tsx';
import type { EditedProduct } from './edited-product.ts';
import { PicturePicker } from './picture-picker.tsx';
import { type CategoryChoice, HomeFields, OtherFields } from './product-fields.tsx';
import { MOST_PICTURES, usePictures } from './use-pictures.ts';

type ProductFormProps = { product?: EditedProduct; categories: readonly CategoryChoice[] };

/** Adding a product, or changing the given one. */
export function ProductForm({ product, categories }: ProductFormProps) {
	const [refused, setRefused] = useRefusal();
	const pictures = usePictures(product?.images ?? []);
	const field = fieldsOf(product?.texts ?? { qty: '1' }, refused);
	const tick = ticksOf(product?.ticks ?? {}, refused);
	const id = product?.id;
	return (
		<EditForm
			saveTo={id ? `/admin/save/product/${id}` : '/admin/save/product'}
			list="/admin/view-product"
			refused={refused}
			onOutcome={setRefused}
			submit={id ? 'Update' : 'Add Product'}
			busyText={id ? 'Updating...' : 'Adding...'}
			refusedTitle={(told) => refusedTitle(told, id !== undefined)}
			complete={pictures.complete}
			tabs={[
				{
					id: 'home',
					label: 'Home',
					fields: ['category_id', 'name', 'slug', 'description'],
					content: <HomeFields field={field} categories={categories} />,
				},
				{
					id: 'seo',
					label: 'SEO Tags',
					fields: SEO_FIELDS,
					content: <SeoFields field={field} />,
				},
				{
					id: 'other',
					label: 'Other Details',
					fields: [
						'selling_price',
						'original_price',
						'qty',
						'brand',
						'size',
						'color',
						'featured',
						'popular',
						'status',
					],
					content: (
						<OtherFields field={field} tick={tick} brandLabel={id ? 'Brand' : 'Color and Length'} />
					),
				},
				{
					id: 'images',
					label: id ? `Images ${pictures.used}/${MOST_PICTURES}` : 'Images',
					fields: ['images'],
					content: <PicturePicker all={pictures} errors={refused?.errors.images} />,
				},
			]}
		>
			{product ? <SeenField updatedAt={product.updatedAt} refused={refused} /> : null}
			{product ? (
				<input
					type="hidden"
					name="seen_qty"
					value={String(refused?.facts.qty ?? product.texts.qty)}
				/>
			) : null}
		</EditForm>
	);
}

/** Spec sections 5 and 8. */
function refusedTitle({ status }: Refusal, isEdit: boolean): string {
	if (status === 422) return isEdit ? 'Validation Error' : 'All fields are mandatory';
	return isEdit ? 'Failed to update product' : 'Error';
}
