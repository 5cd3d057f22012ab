/** The head of the lines of a document; `last` names its last column. */
export function LineHead({ last }: { last: string }) {
	return (
		<thead>
			<tr className="border-ink border-b-2 text-left">
				<th scope="col" className="py-2 pr-3">
					Qty
				</th>
				<th scope="col" className="py-2 pr-3">
					Product
				</th>
				<th scope="col" className="py-2 text-right">
					{last}
				</th>
			</tr>
		</thead>
	);
}
