import { Link } from 'react-router';
import { localDay } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { withdrawQuote } from '#shop/quotes/decide-quote.ts';
import { isChangeable, isOrderable, isWithdrawable } from '#shop/quotes/quote-states.ts';
import { quoteForStaff, type WholeQuote } from '#shop/quotes/quotes.ts';
import { sendQuote } from '#shop/quotes/send-quote.ts';
import { parsePhone } from '#shop/settings/nigeria.ts';
import { mailShop, shopSettings } from '#shop/settings/settings.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { QuoteSheet } from '../../storefront/quotes/quote-sheet.tsx';
import { quotePath, type ShownQuote } from '../../storefront/quotes/quote-view.ts';
import { readSheet } from '../../storefront/quotes/read-sheet.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { ActionButton } from '../forms/action-button.tsx';
import { formKeyOf } from '../forms/form-key.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { areYouSure } from '../forms/use-ask-first.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/quote.ts';
import { QuoteBadge } from './quote-badge.tsx';
import { seenVersion } from './quote-draft.ts';
import { QuoteHistory } from './quote-history.tsx';
import { QuoteLink } from './quote-link.tsx';
import { quoteHistory } from './read-history.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Quote ${params.id}`);

export const loader = staffLoader(async (context, { params }: Route.LoaderArgs) => {
	const { db, may } = context;
	const quote = await quoteForStaff(db, parseId(params.id));
	const [sheet, history] = await Promise.all([
		readSheet(context, quote),
		quoteHistory(db, quote.id),
	]);
	const mayWork = may('orders');
	const url = context.publicUrl + quotePath(quote.publicKey);
	return {
		sheet,
		history,
		maker: quote.maker,
		order: quote.orderId && { id: quote.orderId, trackingNo: quote.trackingNo ?? '' },
		mayWork,
		link: isOrderable(quote, new Date())
			? {
					url,
					chat: chatAbout(quote, (await shopSettings(db)).name, url),
					email: quote.email,
					formKey: newFormKey(),
				}
			: null,
		isChangeable: mayWork && isChangeable(quote),
		isWithdrawable: mayWork && isWithdrawable(quote),
		isOrderable: mayWork && isOrderable(quote, new Date()),
	};
});

export const action = staffAction(
	async ({ db, admin, publicUrl }, form, { request, url, params }: Route.ActionArgs) => {
		const by = { adminId: admin.id, quoteId: parseId(params.id) };
		if (form.get('intent') === 'mail') {
			const shop = await mailShop(db, publicUrl);
			await sendQuote(db, { ...by, shop, formKey: undefined, ...formKeyOf(form) });
			return formDone(request, url, { message: 'The quotation is on its way by mail.' });
		}
		await withdrawQuote(db, { ...by, seenVersion: seenVersion(formFields(form)) });
		return formDone(request, url, { message: 'Withdrawn: nobody can accept it any more.' });
	},
);

/** Where a chat with the buyer begins, with its first words; null when the number cannot be one. */
function chatAbout(quote: WholeQuote, shopName: string, url: string): string | null {
	const number = parsePhone(quote.phone)?.slice(1);
	if (!number) return null;
	const until = localDay(quote.validUntil);
	const text = `Hello ${quote.firstname}, this is ${shopName}. Here is our quotation No. ${quote.id} of ${formatKobo(quote.totalKobo)}, valid until ${until}: ${url}`;
	return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** After a refusal too: what a colleague or the buyer has done is shown. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function Quote({ loaderData }: Route.ComponentProps) {
	const { sheet, history, maker, order, mayWork, link } = loaderData;
	const { quote } = sheet;
	const short = quote.lines.filter(({ isShort }) => isShort);
	return (
		<>
			<Breadcrumb
				crumbs={[{ name: 'Quotes', to: '/admin/quotes' }, { name: `Quote ${quote.id}` }]}
			/>
			<PageHead
				title={`Quote ${quote.id}`}
				lead={
					<>
						<QuoteBadge state={quote.state} />{' '}
						{maker ? `made by ${maker}` : 'asked for by a shopper'}
					</>
				}
			>
				{loaderData.isOrderable ? (
					<ButtonLink to={`/admin/quotes/${quote.id}/order`}>Make it an order</ButtonLink>
				) : null}
				{loaderData.isChangeable ? (
					<ButtonLink kind="quiet" to={`/admin/quotes/${quote.id}/edit`}>
						{quote.state === 'requested' ? 'Answer it' : 'Edit'}
					</ButtonLink>
				) : null}
				{mayWork ? (
					<ButtonLink kind="quiet" to={`/admin/quotes/new?copy=${quote.id}`}>
						Copy as new
					</ButtonLink>
				) : null}
				<ButtonLink kind="quiet" to={`/admin/quotes/${quote.id}/print`}>
					Print
				</ButtonLink>
			</PageHead>
			<div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,48rem)_minmax(0,1fr)]">
				<div className="space-y-4">
					<RefusedNotice />
					{order ? (
						<p className="rounded-card bg-paper p-4">
							It became{' '}
							<Link
								to={`/admin/orders/${order.id}`}
								className="font-semibold underline underline-offset-4"
							>
								order {order.trackingNo}
							</Link>
							.
						</p>
					) : null}
					{quote.state === 'requested' && quote.reason ? (
						<p className="wrap-anywhere whitespace-pre-line rounded-card bg-paper p-4">
							They wrote: “{quote.reason}”
						</p>
					) : null}
					<Answer quote={quote} />
					{short.length > 0 && !order ? (
						<p className="wrap-anywhere rounded-card border-amber border-l-4 bg-paper p-4">
							Not in stock at present as offered: {short.map(({ name }) => name).join(', ')}.
						</p>
					) : null}
					<QuoteSheet {...sheet} heading="h2" />
				</div>
				<div className="space-y-4">
					{link ? <QuoteLink {...link} mayWork={mayWork} /> : null}
					<QuoteHistory history={history} />
					{loaderData.isWithdrawable ? <Withdraw version={quote.version} /> : null}
				</div>
			</div>
		</>
	);
}

/** What the buyer answered on its page, if they have. */
function Answer({ quote }: { quote: ShownQuote }) {
	const isDeclined = quote.state === 'declined';
	if (!isDeclined && !quote.answeredBy) return null;
	return (
		<p className="wrap-anywhere whitespace-pre-line rounded-card bg-paper p-4">
			{isDeclined ? 'Declined' : 'Accepted'} on its page
			{quote.answeredBy ? (
				<>
					{' '}
					by <strong>{quote.answeredBy}</strong>
				</>
			) : null}
			.{isDeclined && quote.reason ? ` “${quote.reason}”` : ''}
		</p>
	);
}

function Withdraw({ version }: { version: number }) {
	return (
		<section aria-labelledby="withdraw" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="withdraw" className="text-2xl">
				No longer offered?
			</h2>
			<p className="mt-1 mb-3 text-slate text-sm">
				Whoever has its link then reads that it is withdrawn.
			</p>
			<ActionButton
				fields={{ intent: 'withdraw', version: String(version) }}
				kind="risky"
				question={areYouSure(
					'It cannot be accepted or ordered any more. You can copy it as a new one.',
					'Withdraw it',
				)}
				doneTitle="Withdrawn"
				refusedTitle={() => 'Not withdrawn'}
			>
				Withdraw
			</ActionButton>
		</section>
	);
}
