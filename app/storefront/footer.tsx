import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShopSettings } from '#shop/settings/settings.ts';
import { Icon } from '../ui/icons.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { PageWeight } from './page-weight.tsx';

const SHOP_LINKS = [
	{ to: '/collections', label: 'All categories' },
	{ to: '/new-collections', label: 'New collections' },
	{ to: '/bestseller', label: 'Bestsellers' },
	{ to: '/blog', label: 'Blog' },
	{ to: '/newsletter', label: 'Newsletter' },
];

const HELP_LINKS = [
	{ to: '/track', label: 'Track an order' },
	{ to: '/genuine', label: 'Is it genuine?' },
	{ to: '/faq', label: 'FAQ' },
	{ to: '/advice', label: 'Advice' },
	{ to: '/about', label: 'About' },
	{ to: '/contact', label: 'Contact' },
	{ to: '/policy', label: 'Payment and refunds' },
];

const LEGAL_LINKS = [
	{ to: '/privacy', label: 'Privacy Policy' },
	{ to: '/terms', label: 'Terms' },
	{ to: '/credits', label: 'Credits' },
];

const LINK =
	'inline-flex min-h-11 items-center text-mist underline-offset-4 hover:text-paper hover:underline';

/** Where the shop is, how to reach it, and everything that is not for sale. */
export function Footer({ shop }: { shop: ShopSettings }) {
	return (
		<footer className="mt-8 bg-ink md:mt-12 text-paper">
			<div aria-hidden="true" className="meter-rule-dark" />
			<div className="column grid grid-cols-1 gap-x-8 gap-y-8 py-10 md:grid-cols-[1fr_1fr_auto] lg:grid-cols-[1.6fr_1fr_1fr_auto] lg:py-14">
				<div className="md:col-span-3 lg:col-span-1">
					<Wordmark name={shop.name} />
					<p className="mt-3 max-w-[36ch] text-balance text-mist">{shop.tagline}</p>
					<address className="mt-4 text-mist not-italic">
						{shop.street}, {shop.city}, {shop.region}
					</address>
					<p className="mt-1 text-mist">{shop.supportHours}</p>
				</div>
				<div className="cards gap-8 [--share:40%] md:contents">
					<Column title="Shop">
						<Links links={SHOP_LINKS} />
					</Column>
					<Column title="Help">
						<Links links={HELP_LINKS} />
					</Column>
				</div>
				<Column title="Talk to us">
					<Contacts shop={shop} />
				</Column>
			</div>
			<div className="border-graphite border-t">
				<div className="column flex flex-wrap items-center gap-x-6 gap-y-1 py-4 text-mist text-sm">
					<p>{`© 2025 ${shop.name}`}</p>
					{LEGAL_LINKS.map(({ to, label }) => (
						<Link key={to} to={to} className={LINK}>
							{label}
						</Link>
					))}
					<PageWeight />
					<p className="md:ml-auto">
						Developed by{' '}
						<a href={shop.developer.url} rel="noopener" className={`${LINK} underline`}>
							{shop.developer.name}
						</a>
					</p>
				</div>
			</div>
		</footer>
	);
}

function Column({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div>
			<h2 className="mb-2 text-xl">{title}</h2>
			{children}
		</div>
	);
}

function Links({ links }: { links: readonly { to: string; label: string }[] }) {
	return (
		<ul>
			{links.map(({ to, label }) => (
				<li key={to}>
					<Link to={to} className={LINK}>
						{label}
					</Link>
				</li>
			))}
		</ul>
	);
}

function Contacts({ shop }: { shop: ShopSettings }) {
	return (
		<ul>
			<li>
				<a href={`https://wa.me/${shop.chatNumber}`} rel="noopener" className={`${LINK} gap-2`}>
					<Icon name="chat" className="size-5" />
					Chat with us
				</a>
			</li>
			{shop.phones.map((phone) => (
				<li key={phone}>
					<a href={`tel:${phone.replace(/\s/g, '')}`} className={`${LINK} gap-2 tabular-nums`}>
						<Icon name="phone" className="size-5" />
						{phone}
					</a>
				</li>
			))}
			<li>
				<a href={`mailto:${shop.email}`} className={`${LINK} wrap-anywhere`}>
					{shop.email}
				</a>
			</li>
			<li className="flex flex-wrap gap-x-5">
				{shop.socialLinks.map(({ name, url }) => (
					<a key={url} href={url} rel="noopener" className={LINK}>
						{name}
					</a>
				))}
			</li>
		</ul>
	);
}
