import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { useShop } from '../use-shop.ts';

/** Where the shop is and how else to reach it, from its settings. */
export function ContactWays() {
	const shop = useShop();
	return (
		<section aria-labelledby="reach-us" className="rounded-card bg-ink p-5 text-paper md:p-8">
			<h2 id="reach-us" className="text-3xl">
				Reach Us
			</h2>
			<dl className="mt-5 space-y-5">
				<Way icon="pin" name="Office address">
					<address className="not-italic">
						{shop.name}
						<br />
						{shop.street}
						<br />
						{shop.city}, {shop.region} State, Nigeria
					</address>
				</Way>
				<Way icon="clock" name="Support hours">
					{shop.supportHours}
				</Way>
				<Way icon="chat" name="WhatsApp">
					<Out href={`https://wa.me/${shop.chatNumber}`}>{spacedNumber(shop.chatNumber)}</Out>
				</Way>
				<Way icon="phone" name="Phone">
					{shop.phones.map((phone) => (
						<Out key={phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
							{phone}
						</Out>
					))}
				</Way>
				<Way icon="mail" name="Email">
					<Out href={`mailto:${shop.email}`}>{shop.email}</Out>
				</Way>
				<Way icon="heart" name="Follow us">
					{shop.socialLinks.map(({ name, url }) => (
						<Out key={name} href={url}>
							{name}
						</Out>
					))}
				</Way>
			</dl>
		</section>
	);
}

function Way({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
	return (
		<div className="relative pl-10">
			<dt className="text-mist text-sm">
				<Icon name={icon} className="absolute top-0.5 left-0 size-6 text-glow" />
				{name}
			</dt>
			<dd className="flex flex-wrap gap-x-5 text-lg">{children}</dd>
		</div>
	);
}

/** +234 803 123 4567 from the digits alone; other countries' numbers stay as they are. */
function spacedNumber(digits: string): string {
	return `+${digits.replace(/^(234)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')}`;
}

function Out({ href, children }: { href: string; children: ReactNode }) {
	const away = href.startsWith('https:');
	return (
		<a
			href={href}
			rel={away ? 'noopener' : undefined}
			className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere underline decoration-graphite underline-offset-4 hover:decoration-glow"
		>
			{children}
		</a>
	);
}
