import { Link, redirect } from 'react-router';
import { productAt } from '#shop/catalogue/product-address.ts';
import { pageQuery, parseFields, parsePage } from '#shop/kit/input.ts';
import { Problem } from '#shop/kit/problem.ts';
import {
	askQuestion,
	LONGEST_QUESTION,
	QuestionInput,
	visibleQuestions,
} from '#shop/questions/questions.ts';
import { breadcrumbJsonLd } from '../../json-ld.ts';
import { formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { NOT_FOUND } from '../errors/not-found-text.ts';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/questions.ts';
import { AskForm } from './ask-form.tsx';
import { questionsJsonLd } from './question-json-ld.ts';
import { QuestionList } from './question-list.tsx';
import { questionView } from './question-view.ts';

// The questions about one product, ten a page, and where anybody asks one. With `?ask` the form has the name and address
// of who is signed in; without, the page is the same for everybody.

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
	const name = loaderData?.product.name ?? 'a product';
	const path = loaderData ? `/product/${loaderData.product.slug}/questions` : location.pathname;
	return pageMeta(matches, {
		title: `Questions about ${name}`,
		description: `What shoppers ask about ${name}, and what we answer.`,
		path,
		hidden: !loaderData || loaderData.questions.length === 0,
		jsonLd: (layout) =>
			loaderData
				? [
						...questionsJsonLd(layout, path, loaderData.questions),
						breadcrumbJsonLd(layout, [
							{ name: 'Market', path: '/' },
							{ name, path: `/product/${loaderData.product.slug}` },
							{ name: 'Questions', path },
						]),
					]
				: [],
	});
};

export const loader = pageLoader(async (context, { params, url }: Route.LoaderArgs) => {
	const { product, path } = await productAt(context.db, params.productSlug);
	if (`${path}/questions` !== url.pathname) throw redirect(`${path}/questions${url.search}`, 301);
	const page = parsePage(url.searchParams.get('page'));
	const found = await visibleQuestions(context.db, product.id, page);
	if (page > found.lastPage) throw new Problem('not-found', NOT_FOUND.text);
	const user = url.searchParams.has('ask') ? await context.user() : null;
	context.cachePublicly(pageQuery(page));
	context.tagCache(`product:${product.id}`);
	return {
		product: {
			name: product.name,
			slug: product.slug,
			cover: product.images[0] ?? null,
			kobo: (await context.offers())(product)?.kobo ?? product.sellingKobo,
		},
		questions: questionView(found.rows),
		page,
		lastPage: found.lastPage,
		asker: user && { name: user.name, email: user.email },
		sent: url.searchParams.get('sent'),
		longest: LONGEST_QUESTION,
	};
});

export const action = pageAction(async (context, form, { params }: Route.ActionArgs) => {
	const { product } = await productAt(context.db, params.productSlug);
	const input = parseFields(QuestionInput, formFields(form));
	const user = await context.user();
	const { address, publicUrl } = context;
	const now = new Date();
	const asking = { product, userId: user?.id ?? null, address, publicUrl, now };
	await askQuestion(context.db, asking, input);
	// Another address for each question: after the second one too, the page changes.
	throw redirect(`/product/${product.slug}/questions?sent=${now.getTime()}#ask`, 303);
});

export default function Questions({ loaderData, actionData }: Route.ComponentProps) {
	const { product, questions, page, lastPage, asker, sent, longest } = loaderData;
	const shop = useShop();
	const path = `/product/${product.slug}`;
	const own = `${path}/questions`;
	return (
		<div className="column max-w-4xl space-y-6 pt-2 pb-16">
			<div>
				<Breadcrumb
					crumbs={[
						{ name: 'Market', to: '/' },
						{ name: product.name, to: path },
						{ name: 'Questions' },
					]}
				/>
				<div className="mt-2 flex items-center gap-4">
					<Picture
						picture={product.cover}
						alt=""
						sizes="5rem"
						soon
						className="size-20 shrink-0 rounded-control bg-paper object-contain"
					/>
					<div className="min-w-0">
						<h1 className="wrap-anywhere text-3xl md:text-4xl">Questions about {product.name}</h1>
						{product.kobo > 0 ? (
							<p className="mt-1">
								<Price kobo={product.kobo} />
							</p>
						) : null}
					</div>
				</div>
			</div>
			<div className="space-y-4 rounded-card bg-paper p-4 md:p-6">
				{questions.length > 0 ? (
					<>
						<QuestionList questions={questions} slug={product.slug} shopName={shop.name} />
						<Pagination
							page={page}
							lastPage={lastPage}
							label="Pages of questions"
							href={(to) => (to > 1 ? `${own}?page=${to}` : own)}
						/>
					</>
				) : (
					<p className="text-slate">Nobody has asked about this product yet.</p>
				)}
				<Link to={path} className="inline-flex min-h-11 items-center underline underline-offset-4">
					Back to the product
				</Link>
			</div>
			<section id="ask" aria-labelledby="ask-title" className="rounded-card bg-paper p-5 md:p-8">
				<h2 id="ask-title" className="mb-4 text-2xl md:text-3xl">
					Ask a question
				</h2>
				<div aria-live="polite">
					{sent && !actionData ? (
						<div key={sent} className="mb-5">
							<Notice kind="success" title="Thank you for your question.">
								<p>We send the answer by e-mail and show it here.</p>
							</Notice>
						</div>
					) : null}
				</div>
				{/* Clears the form after a question was sent. */}
				<AskForm
					key={`${product.slug} ${sent}`}
					action={own}
					asker={asker}
					longest={longest}
					refused={actionData ?? null}
				/>
			</section>
		</div>
	);
}
