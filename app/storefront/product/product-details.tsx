import { Link } from 'react-router';
import type { ProductAdvice } from '#shop/advice/product-advice.ts';
import type { ProductView } from '#shop/catalogue/product-view.ts';
import { beginningOf } from '#shop/kit/text.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AdviceSentence } from './product-advice.tsx';
import { ProductFacts } from './product-facts.tsx';
import { Documents, ListenAndWatch, type ShownMedia } from './product-media.tsx';

const LEAD_LENGTH = 220;
const DETAILS = 'product-details';
const REVIEW_LINK = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** `markup` is made by the server; `isMore` when there are others than the newest. */
type ShownReviews = { markup: string; total: number; isMore: boolean };

/** The tabs below the pictures: the whole description, and the reviews. */
export function ProductDetails({
	advice,
	media,
	product,
	reviews,
}: {
	product: ProductView;
	/** The newest reviews and the spread of ratings; null when there are none. */
	reviews: ShownReviews | null;
	/** What it does with others, if its specifications say so. */
	advice: ProductAdvice | null;
	/** Null when it has none. */
	media: ShownMedia | null;
}) {
	return (
		<section id={DETAILS} aria-label="Details" className="md:col-span-2">
			<Tabs
				tabs={[
					{
						id: 'description',
						label: 'Description',
						children: <Description product={product} advice={advice} media={media} />,
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

function Reviews({ slug, reviews }: { slug: string; reviews: ShownReviews | null }) {
	return (
		<div className="space-y-3">
			{reviews ? (
				<div
					className="grid items-start gap-x-12 gap-y-3 lg:grid-cols-2"
					// biome-ignore lint/security/noDangerouslySetInnerHtml: made by React, which escapes what people typed
					dangerouslySetInnerHTML={{ __html: reviews.markup }}
				/>
			) : (
				<p className="text-slate">There are no reviews of this product yet.</p>
			)}
			<p className="flex flex-wrap gap-x-6 font-semibold">
				{reviews?.isMore ? (
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

/** A text of fewer letters leaves a column empty beside so many facts, which then take the whole width below it. */
const SHORT_TEXT = 500;
const MANY_FACTS = 5;

/** The whole description, and on wide screens the facts beside it. */
function Description({
	product,
	advice,
	media,
}: {
	product: ProductView;
	advice: ProductAdvice | null;
	media: ShownMedia | null;
}) {
	const { paragraphs, specifications } = product;
	const letters = paragraphs.reduce((sum, text) => sum + text.length, 0);
	const hasMore = product.inTheBox.length > 0 || media !== null || advice !== null;
	const isWide = !hasMore && letters < SHORT_TEXT && specifications.length >= MANY_FACTS;
	return (
		<div
			className={`grid items-start gap-6 ${isWide ? '' : 'lg:grid-cols-2 lg:gap-x-12'} ${hasMore ? 'lg:grid-rows-[auto_1fr]' : ''}`}
		>
			{paragraphs.length > 0 || media ? (
				<div className="min-w-0">
					<div className="prose">
						{Array.from(paragraphs.entries(), ([place, text]) => (
							<p key={place}>{text}</p>
						))}
					</div>
					{media ? <ListenAndWatch media={media} cover={product.pictures[0] ?? null} /> : null}
				</div>
			) : specifications.length > 0 ? null : (
				<p className="text-slate">No description available for this product.</p>
			)}
			<div
				// What else there is stands below the text, not below longer facts.
				className={hasMore ? 'min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1' : 'contents'}
			>
				<ProductFacts product={product} wide={isWide} />
			</div>
			{hasMore ? (
				<div className="min-w-0 space-y-6">
					{product.inTheBox.length > 0 ? (
						<section
							aria-labelledby="in-the-box"
							className="rounded-card border border-line bg-paper p-5"
						>
							<h2 id="in-the-box" className="mb-3 text-2xl">
								In the box
							</h2>
							<ul className="list-disc pl-5 text-sm">
								{Array.from(product.inTheBox.entries(), ([place, thing]) => (
									<li key={place} className="wrap-anywhere py-0.5">
										{thing}
									</li>
								))}
							</ul>
						</section>
					) : null}
					{media ? <Documents media={media} /> : null}
					{advice ? <AdviceSentence {...advice} /> : null}
				</div>
			) : null}
		</div>
	);
}
