import { Form, isRouteErrorResponse, redirect, useNavigation } from 'react-router';
import { receiptsOfRepair } from '#shop/cash/cash-receipts.ts';
import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { answerRepair, RepairDeclining, repairByLink } from '#shop/repairs/answer-repair.ts';
import { repairPath } from '#shop/repairs/repair-news.ts';
import { paidBackOfRepair } from '#shop/repairs/repair-payments.ts';
import { lastWordsOf } from '#shop/repairs/repairs.ts';
import { checkoutShop } from '#shop/settings/settings.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import {
	type ActionError,
	formFields,
	type PageProblem,
	pageAction,
	pageLoader,
} from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Fact } from '../../ui/lists/fact.tsx';
import { Summary } from '../../ui/summary.tsx';
import { Failure } from '../errors/failure.tsx';
import { AskByChat, ShopPlace } from '../shop-details/shop-contact.tsx';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/repair.ts';
import { type PublicRepair, publicRepair } from './repair-view.ts';

// How a repair stands, for whoever has its link: an estimate is accepted or declined here, without scripts, too.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Repair',
		description: 'How your repair stands.',
		path: '/repair',
		hidden: true,
	});

export const loader = pageLoader(async ({ db, address }, { params }: Route.LoaderArgs) => {
	const job = await repairByLink(db, params.key, address);
	return {
		repair: publicRepair(job, await lastWordsOf(db, job.id), {
			receipts: await receiptsOfRepair(db, job.id),
			paidBackKobo: await paidBackOfRepair(db, job.id),
		}),
		path: repairPath(params.key),
	};
});

export const action = pageAction(async (context, form, { params }: Route.ActionArgs) => {
	const { db, address, publicUrl } = context;
	const fields = formFields(form);
	const answer =
		fields.intent === 'decline'
			? { kind: 'declined' as const, ...parseFields(RepairDeclining, fields) }
			: { kind: 'approved' as const };
	const shop = await checkoutShop(db, publicUrl);
	const seenVersion = parseId(fields.version);
	await answerRepair(db, { key: params.key, address, seenVersion, shop }, answer);
	throw redirect(repairPath(params.key), 303);
});

/** After a refusal too: it is shown as it stands now. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function Repair({ loaderData, actionData }: Route.ComponentProps) {
	const { repair, path } = loaderData;
	const refused = actionData?.ok === false ? actionData : undefined;
	return (
		<div className="column space-y-4 pt-4 pb-4">
			<h1 className="text-4xl md:text-6xl">Repair No. {repair.id}</h1>
			<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="space-y-4">
					{refused ? <Notice kind="error" title={refused.message} /> : null}
					<Standing repair={repair} />
					{repair.estimate ? (
						<Estimate
							key={repair.version}
							{...{ repair, estimate: repair.estimate, path, refused }}
						/>
					) : null}
					<HandedIn repair={repair} />
				</div>
				<AskAbout id={repair.id} />
			</div>
		</div>
	);
}

function Standing({ repair }: { repair: PublicRepair }) {
	return (
		<Notice kind={repair.tone} title={repair.title}>
			<p>{repair.sentence}</p>
			{repair.message ? <p className="wrap-anywhere mt-2 text-ink">“{repair.message}”</p> : null}
		</Notice>
	);
}

type EstimateProps = {
	repair: PublicRepair;
	estimate: NonNullable<PublicRepair['estimate']>;
	path: string;
	refused: ActionError | undefined;
};

function Estimate({ repair, estimate, path, refused }: EstimateProps) {
	const pressed = useNavigation().formData?.get('intent');
	const values = refused?.values ?? {};
	const version = <input type="hidden" name="version" value={repair.version} />;
	return (
		<section aria-labelledby="answer" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="answer" className="text-2xl">
				What the repair costs
			</h2>
			<p className="mt-2 font-bold text-2xl tabular-nums">{estimate.amount}</p>
			<p className="wrap-anywhere mt-1 whitespace-pre-line">{estimate.for}</p>
			<p className="mt-2 text-slate">
				We begin once you accept. If you decline, you get it back as it is.
			</p>
			<Form method="post" action={path} className="mt-4">
				{version}
				<Button type="submit" name="intent" value="accept" busy={pressed === 'accept'}>
					Accept {estimate.amount}
				</Button>
			</Form>
			<details className="mt-4" open={values.intent === 'decline'}>
				<Summary className="inline-flex min-h-11 items-center gap-1 font-semibold">
					Decline…
					<Icon name="down" className="size-4" />
				</Summary>
				<Form method="post" action={path} className="mt-2 space-y-4">
					{version}
					<TextField
						label="Why, if you like"
						name="reason"
						rows={3}
						maxLength={500}
						defaultValue={values.reason ?? ''}
						errors={refused?.errors.reason}
					/>
					<Button
						type="submit"
						kind="quiet"
						name="intent"
						value="decline"
						busy={pressed === 'decline'}
					>
						Decline
					</Button>
				</Form>
			</details>
		</section>
	);
}

function HandedIn({ repair }: { repair: PublicRepair }) {
	return (
		<section aria-labelledby="handed-in" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="handed-in" className="text-2xl">
				What was handed in
			</h2>
			<dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
				<Fact name="Goods">{repair.goods}</Fact>
				<Fact name="Serial number">{repair.serial}</Fact>
				<Fact name="Handed in on">{repair.booked}</Fact>
				<Fact name="Warranty">{repair.isWarranty ? 'Claimed under warranty' : ''}</Fact>
				<Fact name="What is wrong" isWide>
					{repair.fault}
				</Fact>
				<Fact name="Came with it">{repair.cameWith}</Fact>
				<Fact name="Condition on arrival">{repair.condition}</Fact>
				<Fact name="Paid">{repair.paid}</Fact>
			</dl>
		</section>
	);
}

function AskAbout({ id }: { id: number }) {
	const { name } = useShop();
	return (
		<section aria-labelledby="ask" className="space-y-2 rounded-card bg-paper p-4 md:p-6">
			<h2 id="ask" className="text-2xl">
				{name}
			</h2>
			<ShopPlace />
			<AskByChat about={`I have a question about repair No. ${id}`} />
		</section>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const problem: PageProblem | undefined = isRouteErrorResponse(error) ? error.data : undefined;
	return (
		<Failure
			error={error}
			missing={problem?.message ?? 'Repair not found'}
			whyMissing="Links get cut off when they are copied or sent on: type the whole address of your ticket, or open it from our mail or chat once more. Repairs are deleted some time after they were handed back."
			list={{ label: 'Contact', to: '/contact' }}
		/>
	);
}
