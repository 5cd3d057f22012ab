import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { type ShownChange, WaitsFor } from './waiting-change.tsx';

const CHANGED = {
	name: 'Your name is changed.',
	password: 'Your password is changed. Everywhere else you are signed out.',
} as const;

type Changed = keyof typeof CHANGED;

/** What was just changed, from an address; null for anything else. */
export function changedOf(text: string | null): Changed | null {
	return text && Object.hasOwn(CHANGED, text) ? (text as Changed) : null;
}

type AccountDetailsProps = {
	name: string;
	email: string;
	isConfirmed: boolean;
	/** The mail to confirm the address was just sent again. */
	isMailed: boolean;
	/** The change of its address under way. */
	change: ShownChange | null;
	changed: Changed | null;
};

/** The part of My Account about name, address and password. */
export function AccountDetails(props: AccountDetailsProps) {
	const { name, email, isConfirmed, isMailed, change, changed } = props;
	return (
		<section aria-labelledby="details" className="min-w-0 rounded-card bg-paper p-4 md:p-6">
			<h2 id="details" className="text-2xl">
				Your details
			</h2>
			{changed ? (
				<div className="mt-4">
					<Notice kind="success" title={CHANGED[changed]} />
				</div>
			) : null}
			<dl className="mt-2 divide-y divide-line">
				<Detail label="Name" to="/account/name">
					<span className="wrap-anywhere">{name}</span>
				</Detail>
				<Detail label="E-mail address" to="/account/address">
					<EmailText>{email}</EmailText>
					{change ? (
						<p className="text-slate text-sm">
							It is to become <EmailText>{change.newEmail}</EmailText>. <WaitsFor change={change} />
						</p>
					) : null}
					{isConfirmed ? null : <UnconfirmedLine isMailed={isMailed} />}
				</Detail>
				<Detail label="Password" to="/account/password">
					<span aria-hidden="true">••••••••</span>
				</Detail>
			</dl>
		</section>
	);
}

function Detail({ label, to, children }: { label: string; to: string; children: ReactNode }) {
	return (
		<div className="py-3">
			<dt className="text-slate text-sm">{label}</dt>
			<dd className="flex flex-wrap items-start justify-between gap-x-4">
				<div className="min-w-0 grow basis-40 py-2">{children}</div>
				<Link
					to={to}
					className="inline-flex min-h-11 shrink-0 items-center font-semibold text-ember underline-offset-4 hover:underline"
				>
					Change<span className="sr-only"> {label}</span>
				</Link>
			</dd>
		</div>
	);
}

/** Nothing waits for it: it is a line, not a warning. */
function UnconfirmedLine({ isMailed }: { isMailed: boolean }) {
	const { formData } = useNavigation();
	return (
		<Form method="post" preventScrollReset>
			<input type="hidden" name="intent" value="confirm" />
			<p role="status" className="text-slate text-sm">
				{isMailed
					? 'The mail is on its way: press the link in it.'
					: 'Not confirmed yet: press the link in our mail.'}
			</p>
			<Button
				type="submit"
				kind="quiet"
				size="small"
				busy={formData?.get('intent') === 'confirm'}
				className="mt-2"
			>
				Send it again
			</Button>
		</Form>
	);
}
