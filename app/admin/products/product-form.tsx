import { MOST_IMAGES, TOO_MANY_IMAGES, tooManyMore } from '#shop/pictures/product-image-limit.ts';
import { FIELD } from '#shop/specifications/specification-kinds.ts';
import type { ActionError } from '../../page-handlers.ts';
import { EditForm, type FormTab, useFormError } from '../forms/edit-form.tsx';
import { fieldsOf, ticksOf } from '../forms/form-values.ts';
import { SeenField } from '../forms/seen-field.tsx';
import { SEO_FIELDS, SeoFields } from '../forms/seo-fields.tsx';
import { ProductMediaTab } from '../media/product-media-tab.tsx';
import { type EditedMedia, useProductMedia } from '../media/use-product-media.ts';
import { PicturePicker } from '../pictures/picture-picker.tsx';
import { type PictureRules, usePictures } from '../pictures/use-pictures.ts';
import { COPY_OF } from './copy-address.ts';
import type { CopiedProduct, EditedProduct } from './edited-product.ts';
import {
	type CategoryChoice,
	HOME_FIELDS,
	HomeFields,
	OTHER_FIELDS,
	OtherFields,
} from './product-fields.tsx';
import { picturesNote, useSectionNotes } from './section-notes.ts';
import {
	FieldsNotLoaded,
	SpecificationFields,
	type SpecifiedProduct,
	useSpecifications,
} from './specification-fields.tsx';

type ProductFormProps = {
	product?: EditedProduct;
	/** What a new product begins with. */
	copied?: CopiedProduct;
	categories: readonly CategoryChoice[];
	specified: SpecifiedProduct;
	media: EditedMedia;
};

/** Adding a product, or changing the given one. */
export function ProductForm(props: ProductFormProps) {
	const { product, copied } = props;
	const form = useProductForm(props);
	const { refused, pictures, files } = form;
	const id = product?.id;
	return (
		<div onInput={form.onInput}>
			<EditForm
				saveTo={id ? `/admin/save/product/${id}` : '/admin/save/product'}
				list="/admin/view-product"
				refused={refused}
				onOutcome={form.setRefused}
				submit={id ? 'Update' : 'Add Product'}
				busyText={id ? 'Updating...' : 'Adding...'}
				refusedTitle={(problem) => refusedTitle(problem, id !== undefined)}
				complete={(body) => {
					pictures.complete(body);
					files.complete(body);
				}}
				tabs={[
					homeTab(form, props),
					specificationsTab(form, props),
					seoTab(form),
					otherTab(form, props),
					imagesTab(form, props),
					mediaTab(form, props),
				]}
			>
				{product ? <SeenFields product={product} refused={refused} /> : null}
				{copied ? <input type="hidden" name={COPY_OF} value={copied.id} /> : null}
			</EditForm>
		</div>
	);
}

type ProductFormState = ReturnType<typeof useProductForm>;

/** What the form shows: what it began with, or what was sent when it was refused. */
function useProductForm({ product, copied, specified, media }: ProductFormProps) {
	const start = product ?? copied;
	const [refused, setRefused] = useFormError();
	const pictures = usePictures(
		(start?.images ?? []).map(({ id, ...picture }) => ({ key: String(id), picture })),
		product ? EDIT_PICTURES : ADD_PICTURES,
		refused?.values,
	);
	const files = useProductMedia(media, refused);
	const specifications = useSpecifications(specified, refused);
	const specificationFields = specifications.shown.map(({ key }) => FIELD + key);
	const { notes, onInput } = useSectionNotes(
		(name) =>
			refused?.values[name] ??
			start?.texts[name as keyof typeof start.texts] ??
			specified.values[name.slice(FIELD.length)] ??
			'',
		specificationFields,
	);
	return {
		refused,
		setRefused,
		pictures,
		files,
		field: fieldsOf(start?.texts ?? { qty: '1' }, refused),
		tick: ticksOf(start?.ticks ?? {}, refused),
		specifications,
		specificationFields,
		notes,
		onInput,
	};
}

function homeTab(
	{ field, notes, specifications }: ProductFormState,
	{ categories, product }: ProductFormProps,
): FormTab {
	return {
		id: 'home',
		label: 'Home',
		note: notes.home,
		fields: HOME_FIELDS,
		content: (
			<HomeFields
				field={field}
				categories={categories}
				isEdit={product !== undefined}
				onCategory={specifications.choose}
				underCategory={<FieldsNotLoaded again={specifications.again} />}
			/>
		),
	};
}

function specificationsTab(
	{ notes, specifications, specificationFields, refused }: ProductFormState,
	{ specified }: ProductFormProps,
): FormTab {
	return {
		id: 'specifications',
		label: 'Specifications',
		note: notes.specifications,
		fields: specificationFields,
		content: (
			<SpecificationFields
				specifications={specifications.shown}
				values={specified.values}
				refused={refused}
				again={specifications.again}
			/>
		),
	};
}

function seoTab({ field, notes }: ProductFormState): FormTab {
	return {
		id: 'seo',
		label: 'SEO Tags',
		note: notes.seo,
		fields: SEO_FIELDS,
		content: <SeoFields field={field} />,
	};
}

function otherTab(
	{ field, tick, notes }: ProductFormState,
	{ product }: ProductFormProps,
): FormTab {
	return {
		id: 'other',
		label: 'Other Details',
		note: notes.other,
		fields: OTHER_FIELDS,
		content: (
			<OtherFields
				field={field}
				tick={tick}
				brandLabel={product ? 'Brand' : 'Color and Length'}
				kit={product?.isKit ? `/admin/edit-product/${product.id}/kit` : null}
			/>
		),
	};
}

function imagesTab(
	{ pictures, refused }: ProductFormState,
	{ product }: ProductFormProps,
): FormTab {
	return {
		id: 'images',
		label: product ? `Images ${pictures.used}/${MOST_IMAGES}` : 'Images',
		note: picturesNote(pictures.used),
		fields: ['images'],
		isChanged: pictures.isChanged,
		content: (
			<PicturePicker
				all={pictures}
				label="Images"
				hint={`At most ${MOST_IMAGES} JPEG, PNG, WebP, GIF or AVIF files of up to 12 MB. The first is the cover.`}
				first="Cover"
				refused={refused}
			/>
		),
	};
}

function mediaTab({ files, refused }: ProductFormState, { media }: ProductFormProps): FormTab {
	const isAny = files.used > 0;
	return {
		id: 'media',
		label: isAny ? `Documents & media ${files.used}` : 'Documents & media',
		note: isAny ? `${files.used} added` : 'none',
		fields: files.wrong,
		isChanged: files.isChanged,
		content: <ProductMediaTab media={media} lists={files.lists} refused={refused} />,
	};
}

/** What the editor was shown of the product, and how many pieces of it. */
function SeenFields({
	product: { updatedAt, shown, texts },
	refused,
}: {
	product: EditedProduct;
	refused: ActionError | undefined;
}) {
	const qty = refused?.facts.qty ?? refused?.values.seen_qty ?? texts.qty;
	return (
		<>
			<SeenField updatedAt={updatedAt} shown={shown} refused={refused} />
			<input type="hidden" name="seen_qty" value={String(qty)} />
		</>
	);
}

const ADD_PICTURES: PictureRules = {
	name: 'images',
	most: MOST_IMAGES,
	tooMany: () => TOO_MANY_IMAGES,
};
const EDIT_PICTURES: PictureRules = { ...ADD_PICTURES, tooMany: tooManyMore };

/** Spec sections 5 and 8. */
function refusedTitle({ status }: ActionError, isEdit: boolean): string {
	if (status === 422) return isEdit ? 'Validation Error' : 'All fields are mandatory';
	return isEdit ? 'Failed to update product' : 'Error';
}
