import { excerpt } from '#shop/blog/article-text.ts';
import { shopText } from '#shop/settings/settings.ts';
import { breadcrumbJsonLd } from '../../json-ld.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/faq.ts';
import { type Answered, faqTopics, type Topic } from './faq-text.ts';
import { PageHead, WrittenPage } from './reading-page.tsx';

const TITLE = 'Frequently Asked Questions (FAQ)';

export function meta({ matches, loaderData }: Route.MetaArgs) {
	const written = loaderData?.written;
	return pageMeta(matches, {
		title: TITLE,
		description: written
			? excerpt(written)
			: 'Delivery, paying, warranty, returns, hearing it in the shop, and running it on a generator.',
		path: '/faq',
		jsonLd: (layout) => [
			// In a text written by staff, questions and answers cannot be distinguished.
			...(written ? [] : [faqJsonLd(faqTopics(layout.shop))]),
			breadcrumbJsonLd(layout, [
				{ name: 'Market', path: '/' },
				{ name: TITLE, path: '/faq' },
			]),
		],
	});
}

function faqJsonLd(topics: readonly Topic[]): object {
	const mainEntity = topics.flatMap(({ questions }) => questions.map(asQuestion));
	return { '@type': 'FAQPage', mainEntity };
}

function asQuestion({ question, answer }: Answered): object {
	return {
		'@type': 'Question',
		name: question,
		acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
	};
}

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	context.cachePublicly();
	context.tagCache('settings');
	return { written: await shopText(context.db, 'faqText') };
});

export default function Faq({ loaderData: { written } }: Route.ComponentProps) {
	const topics = faqTopics(useShop());
	if (written) return <WrittenPage title={TITLE} content={written} />;
	return (
		<div className="column space-y-8 pt-4">
			<PageHead title={TITLE}>
				<p>What people ask us most, answered straight.</p>
			</PageHead>
			<div className="space-y-10">
				{topics.map(({ id, title, questions }) => (
					<section
						key={id}
						id={id}
						aria-labelledby={`${id}-title`}
						className="grid grid-cols-1 items-start gap-x-10 gap-y-3 lg:grid-cols-[14rem_1fr]"
					>
						<h2 id={`${id}-title`} className="text-2xl md:text-3xl lg:pt-2">
							{title}
						</h2>
						<div className="divide-y divide-line overflow-hidden rounded-card bg-paper">
							{questions.map((asked) => (
								<Question key={asked.question} {...asked} />
							))}
						</div>
					</section>
				))}
				<div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-ink p-6 text-paper">
					<p className="text-lg">Your question is not here?</p>
					<ButtonLink kind="light" to="/contact">
						Ask us
					</ButtonLink>
				</div>
			</div>
		</div>
	);
}

function Question({ question, answer }: Answered) {
	return (
		<details>
			<Summary className="flex min-h-14 items-center justify-between gap-4 px-5 py-3 font-semibold -outline-offset-2 hover:bg-fog">
				{question}
				<Icon name="down" className="size-5 text-slate transition-transform" />
			</Summary>
			<div className="prose px-5 pt-1 pb-5">
				{answer.map((text) => (
					<p key={text}>{text}</p>
				))}
			</div>
		</details>
	);
}
