import { Link } from 'react-router';
import { kitsThatNeed } from '#shop/catalogue/kits/kit-parts.ts';
import { productForStaff } from '#shop/catalogue/product-rows.ts';
import { categoryOptions } from '#shop/catalogue/staff-lists.ts';
import { familyNameOf } from '#shop/families/families.ts';
import { joinWords } from '#shop/kit/join-words.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { toMedia } from '#shop/media/media.ts';
import { mediaText, storedMedia } from '#shop/media/media-editing.ts';
import { openOrdersOf, supplyOfProduct } from '#shop/purchasing/product-supply.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { FAMILIES, versionsOf } from '../families/family-addresses.ts';
import { OPENS_TAB } from '../forms/use-asked-tab.ts';
import { LABELS, LabelsLink } from '../labels/labels-link.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { editedMedia } from '../media/use-product-media.ts';
import { staffLoader } from '../require-staff.ts';
import { historyOf } from '../stock/product-stock.tsx';
import type { Route } from './+types/edit-product.ts';
import { copyAddress } from './copy-address.ts';
import { editedProduct, specifiedProduct } from './edited-product.ts';
import { ProductForm } from './product-form.tsx';
import { SupplyLine } from './supply-line.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Product');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) =>
	backToList('/admin/view-product', async () => {
		const product = await productForStaff(db, parseId(params.id));
		const [categories, kits, family, media, supply, onOrder] = await Promise.all([
			categoryOptions(db),
			kitsThatNeed(db, product.id),
			familyNameOf(db, product.id),
			storedMedia(db, product.id),
			supplyOfProduct(db, product.id),
			openOrdersOf(db, product.id),
		]);
		return {
			family,
			now: {
				price: formatKobo(product.sellingKobo),
				qty: product.qty,
				isShown: product.status === 0,
				kits,
			},
			supply: { supplier: supply.supplier, isKit: supply.isKit, onOrder },
			product: editedProduct(product, mediaText(media)),
			media: editedMedia(toMedia(media)),
			specified: await specifiedProduct(db, product),
			categories,
		};
	}),
);

type StandingProps = {
	name: string;
	price: string;
	qty: number;
	isShown: boolean;
	/** The names of kits that it is a part of. */
	kits: string[];
};

/** What it costs and how many there are, without opening the tab that says it. */
function Standing({ name, price, qty, isShown, kits }: StandingProps) {
	return (
		<>
			{name}
			<span className="block text-sm">
				{price},{' '}
				{qty === 0 ? (
					<strong className="text-red">sold out</strong>
				) : (
					`${qty.toLocaleString('en-NG')} in stock`
				)}
				, {isShown ? 'shown in the shop' : 'hidden'}.{' '}
				<Link
					to="?tab=other#selling_price"
					state={OPENS_TAB}
					className="inline-flex min-h-6 items-center underline underline-offset-4"
				>
					Change price or stock
				</Link>
				{kits.length > 0 ? (
					<span className="block">
						A part of {joinWords(kits)}. While a part is hidden, its kit is sold out.
					</span>
				) : null}
			</span>
		</>
	);
}

export { action } from './save-product.ts';

export default function EditProduct({ loaderData }: Route.ComponentProps) {
	const { product, categories, specified, family, media, now, supply } = loaderData;
	return (
		<>
			<PageHead title="Edit Product" lead={<Standing name={product.texts.name} {...now} />} isRow>
				<ButtonLink kind="quiet" size="small" to={`/admin/edit-product/${product.id}/kit`}>
					{product.isKit ? 'Parts of this kit' : 'Make it a kit'}
				</ButtonLink>
				<ButtonLink kind="quiet" size="small" to={`/admin/edit-product/${product.id}/extras`}>
					You also need
				</ButtonLink>
				<ButtonLink kind="quiet" size="small" to={historyOf(product.id)}>
					Stock history
				</ButtonLink>
				<LabelsLink to={`${LABELS}?goods=${product.id}`}>Labels</LabelsLink>
				<ButtonLink kind="quiet" size="small" to={copyAddress(product.id)}>
					Duplicate
				</ButtonLink>
				<ButtonLink kind="quiet" size="small" to={versionsOf(product.id)}>
					Make versions
				</ButtonLink>
				<ButtonLink kind="quiet" size="small" to={`/product/${product.texts.slug}`}>
					See it in the shop
				</ButtonLink>
			</PageHead>
			<SupplyLine id={product.id} {...supply} />
			{family ? (
				<div className="mt-4">
					<Notice kind="info" title={`One of the family ${family.name}`}>
						<p>
							In another category it leaves the family.{' '}
							<Link to={`${FAMILIES}/${family.id}`} className="underline underline-offset-4">
								See the family
							</Link>
						</p>
					</Notice>
				</div>
			) : null}
			<ProductForm
				key={product.id}
				product={product}
				categories={categories}
				specified={specified}
				media={media}
			/>
		</>
	);
}
