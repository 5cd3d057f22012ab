import type { ProductCard } from '#shop/catalogue/product-card.ts';
import { comparePath } from '#shop/compare/compare-address.ts';
import type { ComparisonRow } from '#shop/compare/comparison-rows.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PictureToCome } from '../../ui/picture-to-come.tsx';
import { AddToCart } from '../product/add-to-cart.tsx';
import { productPath } from '../product-card.tsx';

/** The names of the rows stay in sight while the products scroll sideways. */
const ROW_NAME =
	'hyphens-auto wrap-break-word sticky left-0 z-10 min-w-30 border-line border-r bg-paper px-2 text-left align-top text-sm sm:min-w-44 sm:px-4';
const CELL = 'wrap-anywhere min-w-36 px-2 align-top text-sm sm:min-w-48 sm:px-4';

/** The products in columns, what they are compared by in rows; on phones it scrolls in its own box. */
export function ComparisonTable({
	cards,
	rows,
	onlyDifferences,
}: {
	cards: readonly ProductCard[];
	rows: readonly ComparisonRow[];
	onlyDifferences: boolean;
}) {
	const slugs = cards.map(({ slug }) => slug);
	return (
		// Focusable, so that it also scrolls by keyboard.
		<section
			aria-label="Comparison"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
			tabIndex={0}
			className="relative overflow-x-auto rounded-card bg-paper ring-1 ring-line"
		>
			<table className="border-separate border-spacing-0">
				<thead>
					<tr>
						<td className={`${ROW_NAME} py-3`}>
							<span className="sr-only">What is compared</span>
						</td>
						{cards.map((card) => (
							<th key={card.id} scope="col" className={`${CELL} py-3 text-left font-normal`}>
								<Head card={card} />
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ label, values, differs }) => (
						<tr key={label}>
							<th scope="row" className={`${ROW_NAME} border-t py-3 font-semibold`}>
								{label}
								{differs ? (
									<>
										<span aria-hidden="true" className="ml-1 font-bold text-ember">
											≠
										</span>
										<span className="sr-only"> (differs)</span>
									</>
								) : null}
							</th>
							{cards.map((card, place) => (
								<td key={card.id} className={`${CELL} border-line border-t py-3 tabular-nums`}>
									{values[place] ?? <NotStated />}
								</td>
							))}
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr>
						<td className={`${ROW_NAME} border-t`} />
						{cards.map((card) => (
							<td key={card.id} className={`${CELL} border-line border-t py-3`}>
								<div className="grid gap-2">
									{card.qty > 0 ? <AddToCart product={card} /> : null}
									<ButtonLink
										kind="quiet"
										size="small"
										preventScrollReset
										to={comparePath(
											slugs.filter((slug) => slug !== card.slug),
											{ onlyDifferences },
										)}
									>
										Remove<span className="sr-only"> {card.name} from the comparison</span>
									</ButtonLink>
								</div>
							</td>
						))}
					</tr>
				</tfoot>
			</table>
		</section>
	);
}

function Head({ card }: { card: ProductCard }) {
	return (
		<>
			<span className="mb-2 block aspect-square max-w-40 lite:aspect-auto">
				{card.cover ? (
					<Picture
						picture={card.cover}
						name={card.name}
						alt=""
						sizes="10rem"
						className="size-full object-contain"
					/>
				) : (
					<PictureToCome categorySlug={card.categorySlug} className="size-full" />
				)}
			</span>
			<PageLink
				to={productPath(card)}
				className="inline-block min-h-6 font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
			>
				{card.name}
			</PageLink>
		</>
	);
}

function NotStated() {
	return (
		<>
			<span aria-hidden="true" className="text-slate">
				–
			</span>
			<span className="sr-only">not stated</span>
		</>
	);
}
