import { Link } from 'react-router';
import type { ProductView } from '#shop/catalogue/product-view.ts';
import { beginningOf } from '#shop/kit/text.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { RatingSpread, ReviewList } from '../reviews/review-parts.tsx';
import type { reviewView } from '../reviews/review-view.ts';

const LEAD_LENGTH = 220;
const DETAILS = 'product-details';
const REVIEW_LINK = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** The tabs below the pictures: the whole description, and the reviews. */
export function ProductDetails({
	product,
	reviews,
}: {
	product: ProductView;
	/** The newest reviews and the spread of ratings; null when there are none. */
	reviews: Reviewed | null;
}) {
	return (
		<section
			id={DETAILS}
			aria-label="Details"
			className="md:col-span-2 lg:col-span-1 lg:col-start-1"
		>
			<Tabs
				tabs={[
					{
						id: 'description',
						label: 'Description',
						children: <Description product={product} />,
					},
					{
						id: 'reviews',
						label: `Reviews (${product.rating.count})`,
						children: <Reviews slug={product.slug} reviews={reviews} />,
					},
				]}
			/>
		</section>
	);
}

type Reviewed = ReturnType<typeof reviewView>;

function Reviews({ slug, reviews }: { slug: string; reviews: Reviewed | null }) {
	return (
		<div className="space-y-3">
			{reviews ? (
				<>
					<RatingSpread {...reviews} />
					<ReviewList reviews={reviews.reviews} />
				</>
			) : (
				<p className="text-slate">There are no reviews of this product yet.</p>
			)}
			<p className="flex flex-wrap gap-x-6 font-semibold">
				{reviews && reviews.total > reviews.reviews.length ? (
					<Link to={`/product/${slug}/reviews`} className={REVIEW_LINK}>
						All {reviews.total} reviews
					</Link>
				) : null}
				<Link to={`/product/${slug}/review`} className={REVIEW_LINK}>
					Bought it here? Write a review
				</Link>
			</p>
		</div>
	);
}

/** The beginning of the description, beside the price; the rest is in its tab. */
export function Lead({ product: { paragraphs, specifications } }: { product: ProductView }) {
	const [
		first = specifications
			.slice(0, 3)
			.map(({ value }) => value)
			.join(', '),
	] = paragraphs;
	if (!first) return <p className="text-slate">No description available</p>;
	const lead = beginningOf(first, LEAD_LENGTH);
	const rest = paragraphs.length > 1 || specifications.length > 0;
	return (
		<p className="max-w-prose text-pretty text-graphite leading-relaxed">
			{lead}{' '}
			{rest || lead !== first ? (
				<a
					href={`#${DETAILS}`}
					className="whitespace-nowrap py-3 font-semibold text-ink underline underline-offset-4"
				>
					Read more
				</a>
			) : null}
		</p>
	);
}

function Description({ product: { paragraphs, specifications } }: { product: ProductView }) {
	if (paragraphs.length === 0 && specifications.length === 0) {
		return <p className="text-slate">No description available for this product.</p>;
	}
	return (
		<div className="grid gap-6">
			{paragraphs.length > 0 ? (
				<div className="prose">
					{keyed(paragraphs, (text) => text).map(({ key, item }) => (
						<p key={key}>{item}</p>
					))}
				</div>
			) : null}
			{specifications.length > 0 ? (
				<div>
					<h2 className="mb-2 text-2xl">Specifications</h2>
					<Table rows={specifications} lined />
				</div>
			) : null}
		</div>
	);
}

type Row = { label: string; value: string | null };

/** Labels and values; rows without a value are left out. `lined` is for long tables. */
export function Table({ rows, lined = false }: { rows: readonly Row[]; lined?: boolean }) {
	const filled = rows.filter(({ value }) => value);
	if (filled.length === 0) return null;
	return (
		<dl
			className={`max-w-prose text-sm ${lined ? 'divide-y divide-line border-line border-y' : ''}`}
		>
			{keyed(filled, ({ label }) => label).map(({ key, item }) => (
				<div
					key={key}
					className={`grid grid-cols-[minmax(6rem,2fr)_3fr] gap-4 ${lined ? 'py-2' : 'py-0.5'}`}
				>
					<dt className="text-slate">{item.label}</dt>
					<dd className={lined ? 'wrap-anywhere' : 'wrap-anywhere font-semibold'}>{item.value}</dd>
				</div>
			))}
		</dl>
	);
}

type Keyed<T> = { key: string; item: T };

/** Texts may repeat, so the key includes the place. */
function keyed<T>(items: readonly T[], text: (item: T) => string): Keyed<T>[] {
	return items.map((item, place) => ({ key: `${place} ${text(item).slice(0, 20)}`, item }));
}
