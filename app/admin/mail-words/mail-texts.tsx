import { Link } from 'react-router';
import { WORDED_MAILS } from '#shop/mail/worded-mails.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/mail-texts.ts';

// The mails whose words the owner may change.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Mail texts');

export const loader = staffLoader(async (_context, _args: Route.LoaderArgs) => ({
	mails: Object.entries(WORDED_MAILS).map(([name, { label, subject }]) => ({
		name,
		label,
		subject,
	})),
}));

export default function MailTexts({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Settings', to: '/admin/settings' }, { name: 'Mail texts' }]} />
			<PageHead
				title="Mail texts"
				lead="Subject, beginning and end of the shop's mails. What was bought, amounts and links are always in them."
			/>
			<ul className="mt-4 max-w-4xl divide-y divide-line rounded-card bg-paper px-4 md:px-6">
				{loaderData.mails.map(({ name, label, subject }) => (
					<li key={name} className="items-center gap-x-4 py-1 md:grid md:grid-cols-[24rem_1fr]">
						<Link
							to={`/admin/settings/mails/${name}`}
							className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
						>
							{label}
						</Link>
						<span className="block text-slate text-sm max-md:pb-2">{subject}</span>
					</li>
				))}
			</ul>
		</>
	);
}
