import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { LEAVE_PLACEHOLDER } from '#shop/mail/newsletter/newsletter-letter.ts';
import {
	countRecipients,
	sendNewsletter,
	sendTest,
	stopNewsletter,
} from '#shop/newsletter/newsletter-sending.ts';
import {
	newsletterBodies,
	newsletterById,
	newsletterProgress,
} from '#shop/newsletter/newsletter-writing.ts';
import { formDone } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { usePolling } from '../components/use-polling.ts';
import { ActionButton } from '../forms/action-button.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { MailBody } from '../mails/mail-body.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/letter.ts';
import { LETTER_STATES } from './letter-states.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Newsletter ${params.id}`);

export const loader = staffLoader(
	async ({ db, publicUrl, admin }, { params }: Route.LoaderArgs) => {
		const found = await backToList('/admin/newsletter/letters', () =>
			newsletterById(db, parseId(params.id)),
		);
		const [{ text }, progress, confirmed] = await Promise.all([
			newsletterBodies(db, found, publicUrl),
			newsletterProgress(db, found),
			countRecipients(db),
		]);
		return {
			id: found.id,
			subject: found.subject,
			state: found.state,
			seen: found.updatedAt.toISOString(),
			startedAt: found.startedAt && localTime(found.startedAt),
			finishedAt: found.finishedAt && localTime(found.finishedAt),
			recipients: found.recipients,
			confirmed,
			progress,
			text: text.replaceAll(LEAVE_PLACEHOLDER, '(the reader’s own link)'),
			myAddress: admin.email,
		};
	},
);

export const action = staffAction(
	async ({ db, admin, publicUrl }, form, { request, url, params }: Route.ActionArgs) => {
		const id = parseId(params.id);
		const intent = form.get('intent');
		if (intent === 'test') {
			await sendTest(db, id, { to: admin.email, publicUrl });
			return formDone(request, url, { message: `A test is on its way to ${admin.email}.` });
		}
		if (intent === 'stop') {
			await stopNewsletter(db, admin.id, id);
			return formDone(request, url, { message: 'Stopped. What had not left was taken back.' });
		}
		const seenAt = String(form.get('seen'));
		const { recipients } = await sendNewsletter(db, admin.id, id, { publicUrl, seenAt });
		return formDone(request, url, { message: `It is on its way to ${counted(recipients)}.` });
	},
);

const counted = (count: number) =>
	`${count.toLocaleString('en-NG')} ${count === 1 ? 'subscriber' : 'subscribers'}`;

type Letter = Route.ComponentProps['loaderData'];

export default function LetterPage({ loaderData: letter }: Route.ComponentProps) {
	usePolling(letter.state === 'sending');
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Newsletters', to: '/admin/newsletter/letters' },
					{ name: `Newsletter ${letter.id}` },
				]}
			/>
			<PageHead title={letter.subject} lead={LETTER_STATES[letter.state]}>
				<Actions letter={letter} />
			</PageHead>
			<div className="mt-4 max-w-4xl space-y-4">
				<RefusedNotice />
				{letter.state === 'draft' ? null : <Progress letter={letter} />}
				<MailBody
					src={`/admin/newsletter/letters/${letter.id}/body`}
					title={`The newsletter "${letter.subject}"`}
					text={letter.text}
					version={letter.seen}
				/>
			</div>
		</>
	);
}

function Actions({ letter }: { letter: Letter }) {
	const { id, state, seen, confirmed, recipients, progress } = letter;
	const left = Math.max(0, recipients - progress.sent - progress.failed);
	const isStopped = state === 'stopped';
	return (
		<>
			{state === 'draft' ? (
				<ButtonLink kind="quiet" size="small" to={`/admin/newsletter/letters/${id}/edit`}>
					Edit
				</ButtonLink>
			) : null}
			{state === 'sending' ? (
				<ActionButton fields={{ intent: 'stop' }} kind="danger" refusedTitle={() => 'Not stopped'}>
					Stop sending
				</ActionButton>
			) : (
				<ActionButton fields={{ intent: 'test' }} refusedTitle={() => 'Not sent'}>
					Send a test to me
				</ActionButton>
			)}
			{state === 'draft' && confirmed === 0 ? (
				<p className="text-slate text-sm">Nobody has confirmed a subscription yet.</p>
			) : state === 'draft' || isStopped ? (
				<ActionButton
					fields={{ intent: 'send', seen }}
					kind="main"
					question={{
						title: 'Are you sure?',
						text: `“${letter.subject}” goes to ${counted(isStopped ? left : confirmed)}. Who has got it already gets no second one.`,
						yes: 'Send it',
					}}
					refusedTitle={() => 'Not sent'}
				>
					{isStopped ? `Go on: ${counted(left)}` : `Send to ${counted(confirmed)}`}
				</ActionButton>
			) : null}
		</>
	);
}

function Progress({ letter }: { letter: Letter }) {
	const { recipients, progress, startedAt, finishedAt } = letter;
	const part = finishedAt ? 1 : progress.sent / Math.max(1, recipients);
	return (
		<section aria-label="Progress" className="space-y-2 rounded-card bg-paper p-4 md:p-6">
			<LevelMeter value={part} segments={20} label="Sent" progress className="h-3" />
			<p className="tabular-nums">
				<strong>{progress.sent.toLocaleString('en-NG')}</strong> of {counted(recipients)} sent
				{progress.failed > 0 ? `, ${progress.failed.toLocaleString('en-NG')} could not be` : ''}.
			</p>
			<p className="text-slate text-sm">
				Begun {startedAt}
				{finishedAt ? `, finished ${finishedAt}` : ''}. Who unsubscribes meanwhile gets none. Opens
				and clicks are not tracked.
			</p>
		</section>
	);
}
