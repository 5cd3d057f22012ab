import { Link } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmailText, PhoneLink } from '../../ui/contact-text.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useMay } from '../staff-view.ts';
import type { addressView, newsletterView, reachOf } from './customer-view.ts';

const CARD = 'rounded-card bg-paper p-4 md:p-6';

/** How somebody is reached, and what is known of their numbers at the door. */
export function Reach(props: ReturnType<typeof reachOf> & { isGuest: boolean }) {
	const { mail, phones, account, heldOrders, isGuest } = props;
	const may = useMay();
	return (
		<section aria-labelledby="reach" className={CARD}>
			<h2 id="reach" className="text-2xl">
				Contact
			</h2>
			{mail ? (
				<p className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
					<a href={mail.link} className="min-w-0 py-2.5 underline underline-offset-4">
						<EmailText>{mail.address}</EmailText>
					</a>
					<span className={`text-sm ${mail.isConfirmed ? 'text-green' : 'text-amber'}`}>
						{mail.isConfirmed ? 'Confirmed' : isGuest ? 'As typed' : 'Not confirmed'}
					</span>
				</p>
			) : (
				<p className="mt-2 text-slate">No mail address.</p>
			)}
			{account ? (
				<p className="mt-1 text-sm">
					An account has this address:{' '}
					<Link
						to={`/admin/customers/${account.id}`}
						className="wrap-anywhere inline-block py-2.5 font-semibold underline underline-offset-4"
					>
						{account.name}
					</Link>
					. Whether it is the same person, nobody has proved.
				</p>
			) : null}
			{phones.length > 0 ? (
				<ul className="mt-2 divide-y divide-line border-line border-t">
					{phones.map((phone) => (
						<Phone key={phone.number} {...phone} />
					))}
				</ul>
			) : null}
			{phones.length > 0 && phones.every(({ refused }) => refused === 0) ? (
				<p className="text-slate text-sm">Nothing was refused at the door.</p>
			) : null}
			{phones.length === 0 ? (
				<p className="mt-1 text-slate text-sm">No phone number: it comes with the first order.</p>
			) : null}
			{heldOrders > 0 && mail && may('orders-read') ? (
				<p className="mt-3 border-amber border-l-4 pl-3 text-sm">
					{howMany(heldOrders, 'order')} placed with this address without signing in, not counted
					here: anybody can type an address.{' '}
					<Link
						to={`/admin/orders?q=${encodeURIComponent(mail.address)}`}
						className="inline-block py-2.5 font-semibold underline underline-offset-4"
					>
						See the orders
					</Link>
				</p>
			) : null}
		</section>
	);
}

function Phone({ number, chat, refused }: ReturnType<typeof reachOf>['phones'][number]) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-3 py-2">
			<PhoneLink>{number}</PhoneLink>
			{chat ? (
				<a href={chat} rel="noreferrer" className={buttonClass({ kind: 'quiet', size: 'small' })}>
					<Icon name="chat" className="size-5 text-green" />
					WhatsApp
					<span className="sr-only"> to {number}</span>
				</a>
			) : null}
			{refused > 0 ? (
				<p className="w-full font-semibold text-red text-sm">
					{howMany(refused, 'cash order')} for this number refused at the door
				</p>
			) : null}
		</li>
	);
}

export function Addresses({ addresses }: { addresses: ReturnType<typeof addressView>[] }) {
	return (
		<section aria-labelledby="addresses" className={CARD}>
			<h2 id="addresses" className="text-2xl">
				Saved addresses
			</h2>
			{addresses.length === 0 ? (
				<p className="mt-2 text-slate">None saved.</p>
			) : (
				<ul className="mt-2 divide-y divide-line">
					{addresses.map(({ id, receiver, place, phone, isDefault }) => (
						<li key={id} className="wrap-anywhere py-2 text-sm">
							<p className="font-semibold">
								{receiver}
								{isDefault ? <span className="font-normal text-slate">, used first</span> : null}
							</p>
							<p>{place}</p>
							<p className="text-slate">{phone}</p>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

export function Newsletter(props: ReturnType<typeof newsletterView> & { mayOpen: boolean }) {
	const { text, id, mayOpen } = props;
	return (
		<section aria-labelledby="newsletter" className={CARD}>
			<h2 id="newsletter" className="text-2xl">
				Newsletter
			</h2>
			<p className="mt-2">{text}</p>
			{id && mayOpen ? (
				<Link
					to={`/admin/newsletter/subscribers/${id}`}
					className="inline-block py-2.5 underline underline-offset-4"
				>
					What was agreed to, and how
				</Link>
			) : null}
		</section>
	);
}
