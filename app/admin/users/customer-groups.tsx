import { useId } from 'react';
import { Link, useFetcher } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { useTellOutcome } from '../forms/action-outcomes.tsx';
import { seenBefore } from '../forms/seen-field.tsx';

/** What the names of its tick boxes begin with; the id of a group follows. */
const IN_GROUP = 'in_group_';

/** The ids of the groups that are ticked in the form. */
export function tickedGroups(fields: Readonly<Record<string, string>>): string[] {
	return Object.keys(fields).flatMap((name) =>
		name.startsWith(IN_GROUP) ? name.slice(IN_GROUP.length) : [],
	);
}

type CustomerGroupsProps = {
	/** All of the shop. */
	groups: readonly { id: number; name: string }[];
	/** The ids of those that the customer is in. */
	inGroups: readonly number[];
	/** What the form shows, to be compared when it is saved. */
	seen: string;
};

/** Which groups a customer is in: their discounts count for them once they are signed in. */
export function CustomerGroups({ groups, inGroups, seen }: CustomerGroupsProps) {
	const refused = usePostedError();
	const key = useId();
	const fetcher = useFetcher({ key });
	const announceOutcome = useTellOutcome();
	const typed = refused?.values.intent === 'groups' ? refused : undefined;
	return (
		<section aria-labelledby="groups" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="groups" className="scroll-mt-36 text-2xl">
				Groups
			</h2>
			{groups.length === 0 ? (
				<p className="mt-2 text-slate">
					There are no{' '}
					<Link to="/admin/customer-groups" className="underline underline-offset-4">
						groups of customers
					</Link>{' '}
					yet.
				</p>
			) : (
				<fetcher.Form
					method="post"
					key={seen}
					onSubmit={() => announceOutcome(key, { refusedTitle: () => 'The groups are not stored' })}
					className="mt-2"
				>
					<input type="hidden" name="intent" value="groups" />
					<input type="hidden" name="seen" value={seenBefore(typed) ?? seen} />
					<div className="grid gap-x-4 sm:max-lg:grid-cols-2">
						{groups.map(({ id, name }) => (
							<CheckField
								key={id}
								name={IN_GROUP + id}
								value="1"
								defaultChecked={
									typed ? typed.values[IN_GROUP + id] !== undefined : inGroups.includes(id)
								}
								label={name}
							/>
						))}
					</div>
					<p className="text-slate text-sm">
						Discounts for a group count for this customer once they are signed in. It is in the copy
						of their data that they can download.
					</p>
					<Button type="submit" size="small" className="mt-3" busy={fetcher.state !== 'idle'}>
						Save groups
					</Button>
				</fetcher.Form>
			)}
		</section>
	);
}
