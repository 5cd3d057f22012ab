import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import type { Consent } from '#shop/privacy/consents.ts';
import { subscriberWithConsents } from '#shop/shoppers/newsletter-list.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/subscriber.ts';

/** What somebody on the newsletter's list agreed to, and when. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Subscriber');

const LIST = '/admin/newsletter';

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) =>
	backToList(LIST, async () => {
		const { email, consents } = await subscriberWithConsents(db, parseId(params.id));
		return {
			email,
			consents: consents.map(({ step, wording, source, address, createdAt }) => ({
				step,
				wording,
				source,
				address,
				at: localTime(createdAt),
			})),
		};
	}),
);

const STEPS: Record<Consent['step'], string> = {
	asked: 'Asked for it',
	given: 'Agreed',
	withdrawn: 'Unsubscribed',
};
const SOURCES: Record<Consent['source'], string> = {
	form: 'with the form of the shop',
	'mail-link': 'with the link in a mail',
	registration: 'when registering',
	account: 'under My Account',
	checkout: 'at the checkout',
	earlier: 'before the shop recorded the words and the network address',
};

export default function Subscriber({ loaderData: { email, consents } }: Route.ComponentProps) {
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Newsletter', to: LIST }, { name: email }]} />
			<PageHead
				title={email}
				lead="What this person agreed to, and took back. The newest is at the end."
			/>
			{consents.length > 0 ? (
				<ol className="mt-4 max-w-3xl divide-y divide-line rounded-card bg-paper px-4 md:px-6">
					{consents.map((consent) => (
						<ConsentRow key={`${consent.step} ${consent.at}`} consent={consent} />
					))}
				</ol>
			) : (
				<p className="mt-4 max-w-3xl rounded-card bg-paper p-4 md:p-6">
					Nothing is recorded: the address was never confirmed.
				</p>
			)}
		</>
	);
}

type ShownConsent = Route.ComponentProps['loaderData']['consents'][number];

function ConsentRow({ consent }: { consent: ShownConsent }) {
	const { step, wording, source, address, at } = consent;
	return (
		<li className="py-4">
			<p className="font-semibold">
				{STEPS[step]} {SOURCES[source]}
			</p>
			<p className="wrap-anywhere text-slate text-sm">
				{at}
				{address ? `, from the network address ${address}` : ''}
			</p>
			{wording ? (
				<blockquote className="mt-2 whitespace-pre-line border-line border-l-4 pl-3 text-sm">
					{wording}
				</blockquote>
			) : null}
		</li>
	);
}
