import { howMany } from '#shop/kit/how-many.ts';
import type { ShownReviews } from '#shop/shoppers/reviews.ts';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { Stars } from '../star-row.tsx';
import type { ReviewView, ShownDay } from './review-view.ts';

/** The spread of ratings, five stars first, each on the shop's meter. */
export function RatingSpread({ byStars, total }: Pick<ShownReviews, 'byStars' | 'total'>) {
	const sum = byStars.reduce((all, count, place) => all + count * (place + 1), 0);
	return (
		<div className="flex flex-wrap items-center gap-x-8 gap-y-3">
			<p>
				<span className="font-bold text-4xl tabular-nums">{(sum / total).toFixed(1)}</span>
				<span className="text-slate"> of 5, {howMany(total, 'review')}</span>
			</p>
			<ul className="text-sm">
				{[5, 4, 3, 2, 1].map((stars) => {
					const count = byStars[stars - 1] ?? 0;
					return (
						<li key={stars} className="flex items-center gap-3">
							<span className="w-14 text-slate">{howMany(stars, 'star')}</span>
							<LevelMeter value={count / total} segments={16} scale="steady" className="h-2.5" />
							<span className="tabular-nums">{count}</span>
						</li>
					);
				})}
			</ul>
		</div>
	);
}

/** What buyers wrote, newest first, with what the shop answered. */
export function ReviewList({
	reviews,
	shopName,
}: {
	reviews: ReviewView['reviews'];
	shopName: string;
}) {
	return (
		<ul className="divide-y divide-line">
			{reviews.map(({ id, stars, text, author, written, isBuyers, answer }) => (
				<li key={id} className="py-4">
					<p className="flex flex-wrap items-center gap-x-3 text-sm">
						<Stars value={stars} label={`${stars} of 5 stars`} />
						<span className="font-semibold">{author}</span>
						<span className="text-slate">
							{isBuyers ? 'bought it here, ' : ''}
							<Day {...written} />
						</span>
					</p>
					{text ? <p className="mt-1.5 max-w-prose whitespace-pre-line">{text}</p> : null}
					{answer ? (
						<div className="mt-3 max-w-prose rounded-control bg-fog px-4 py-3">
							<p className="flex flex-wrap gap-x-3 text-sm">
								<span className="font-semibold">Answer of {shopName}</span>
								<span className="text-slate">
									<Day {...answer.written} />
								</span>
							</p>
							<p className="mt-1 whitespace-pre-line">{answer.text}</p>
						</div>
					) : null}
				</li>
			))}
		</ul>
	);
}

function Day({ date, day }: ShownDay) {
	return <time dateTime={day}>{date}</time>;
}
