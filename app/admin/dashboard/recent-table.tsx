import { Link } from 'react-router';
import { EmailText } from '../../ui/contact-text.tsx';

type RecentTableProps = {
	name: string;
	heads: readonly string[];
	/** Indexes of the cells that must not wrap. */
	whole: readonly number[];
	/** The index of the cell with an e-mail address. */
	email?: number;
	/** The first cell links to the thing. */
	rows: readonly { to: string; cells: readonly string[] }[];
};

/**
 * The five newest of something. It may be wider than a phone's screen: then it scrolls on its own, with arrow keys from
 * its links.
 */
export function RecentTable({ name, heads, whole, email, rows }: RecentTableProps) {
	if (rows.length === 0) return <p className="text-slate">None yet.</p>;
	return (
		<section aria-label={name} className="overflow-x-auto">
			<table className="w-full text-sm">
				<thead>
					<tr className="text-left text-slate">
						{heads.map((head) => (
							<th key={head} scope="col" className="py-2 pr-3 font-semibold">
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ to, cells }) => (
						<tr key={to} className="border-line border-t">
							{cells.map((cell, place) => (
								<td
									key={heads[place]}
									className={`py-1 pr-3 align-middle ${whole.includes(place) ? 'whitespace-nowrap' : `wrap-anywhere ${place === email ? 'max-sm:min-w-44' : 'max-sm:min-w-28'}`}`}
								>
									{place === 0 ? (
										<Link
											to={to}
											className="inline-flex min-h-11 min-w-11 items-center font-semibold text-ember underline underline-offset-4"
										>
											{cell}
										</Link>
									) : place === email ? (
										<EmailText>{cell}</EmailText>
									) : (
										cell
									)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
