import type { ProductCard } from '#shop/catalogue/product-card.ts';
import { comparePath } from '#shop/compare/compare-address.ts';
import type { ComparisonRow } from '#shop/compare/comparison-rows.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PictureToCome } from '../../ui/picture-to-come.tsx';
import { AddToCart } from '../product/add-to-cart.tsx';
import { productPath } from '../product-card.tsx';

/** Beside the products, and in sight while these scroll sideways; on phones above the values of its row. */
const ROW_NAME =
	'wrap-break-word left-0 z-10 border-line bg-paper px-2 text-left align-top text-sm max-sm:col-span-full max-sm:bg-fog sm:sticky sm:w-44 sm:border-r sm:px-4';
const CELL = 'wrap-anywhere px-2 align-top text-sm sm:px-4';
const ROW = 'max-sm:grid max-sm:grid-cols-(--columns)';

/** Of one to four products: how wide their table is at most, then at least, with its columns on phones. */
const WIDTHS = [
	['max-w-132', 'sm:min-w-86 [--columns:repeat(1,minmax(0,1fr))]'],
	['max-w-220', 'min-w-72 sm:min-w-128 [--columns:repeat(2,minmax(0,1fr))]'],
	['', 'min-w-108 sm:min-w-170 [--columns:repeat(3,minmax(0,1fr))]'],
	['', 'min-w-144 sm:min-w-212 [--columns:repeat(4,minmax(0,1fr))]'],
] as const;

/** The products in columns of one width, what they are compared by in rows. What has no room scrolls in its own box. */
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
	const [most, least] = WIDTHS[cards.length - 1] ?? ['', ''];
	return (
		// Focusable, so that it also scrolls by keyboard.
		<section
			aria-label="Comparison"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
			tabIndex={0}
			className={`relative overflow-x-auto rounded-card bg-paper ring-1 ring-line ${most}`}
		>
			<table
				className={`w-full table-fixed border-separate [border-spacing:0] max-sm:block ${least}`}
			>
				<thead className="max-sm:block">
					<tr className={ROW}>
						<td className={`${ROW_NAME} py-3 max-sm:sr-only`}>
							<span className="sr-only">What is compared</span>
						</td>
						{cards.map((card) => (
							<th key={card.id} scope="col" className={`${CELL} py-3 text-left font-normal`}>
								<Head card={card} />
							</th>
						))}
					</tr>
				</thead>
				<tbody className="max-sm:block">
					{rows.map(({ label, values, differs }) => (
						<tr key={label} className={ROW}>
							<th scope="row" className={`${ROW_NAME} border-t py-1.5 font-semibold sm:py-3`}>
								<span className="sticky left-2 sm:static">
									{label}
									{differs ? (
										<>
											<span aria-hidden="true" className="ml-1 font-bold text-ember">
												≠
											</span>
											<span className="sr-only"> (differs)</span>
										</>
									) : null}
								</span>
							</th>
							{cards.map((card, place) => (
								<td key={card.id} className={`${CELL} border-line py-3 tabular-nums sm:border-t`}>
									{values[place] ?? <NotStated />}
								</td>
							))}
						</tr>
					))}
				</tbody>
				<tfoot className="max-sm:block">
					<tr className={ROW}>
						<td className={`${ROW_NAME} border-t max-sm:sr-only`} />
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
				className="inline-block min-h-6 font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
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
