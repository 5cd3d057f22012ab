import { ButtonLink } from '../../ui/button.tsx';

/** The part of My Account about what the shop stores, and mails. */
export function YourData({ reminds }: { reminds: boolean }) {
	return (
		<section aria-labelledby="your-data" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="your-data" className="text-2xl">
				Your data
			</h2>
			<p className="mt-1 text-slate">
				See all that we store about you, or delete it. The privacy policy says how long we keep
				what.
			</p>
			<div className="mt-4 flex flex-wrap gap-3">
				<ButtonLink to="/account/data" kind="quiet">
					Download my data
				</ButtonLink>
				{reminds ? (
					<ButtonLink to="/account/cart-reminders" kind="quiet">
						Mails about your cart
					</ButtonLink>
				) : null}
				<ButtonLink to="/account/delete" kind="quiet">
					Delete my account
				</ButtonLink>
				<ButtonLink to="/privacy" kind="quiet">
					Privacy policy
				</ButtonLink>
			</div>
		</section>
	);
}
