import { COLUMNS, KEY_COLUMN, NEW_PRODUCT_COLUMNS } from '#shop/import/reading/catalogue-csv.ts';
import { CHOSEN_FIELDS } from '#shop/import/reading/table-fields.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';

/** Which columns a table may have, and one to begin with. */
export function TableHelp() {
	return (
		<details className="rounded-card bg-paper px-4 md:px-6">
			<Summary className="flex min-h-12 items-center justify-between font-semibold">
				Columns that a table may have
				<Icon name="down" className="size-5 text-slate" />
			</Summary>
			<div className="max-w-prose space-y-3 pb-4 md:pb-6">
				<p>
					A table of the shop's own has the column <code>{KEY_COLUMN}</code>. Any other column may
					be left out, and stays as it is: {KEY_COLUMN} and selling_price are enough to change
					prices. A new product also needs {NEW_PRODUCT_COLUMNS.join(', ')}.
				</p>
				<p className="wrap-anywhere text-slate text-sm">{COLUMNS.join(', ')}</p>
				<p>
					A supplier's table may call its columns as it likes: where they are not known, you name
					them after it was read ({Object.values(CHOSEN_FIELDS).join(', ')}). Only the name is
					needed. Products without a price come in hidden.
				</p>
				<a
					href="/admin/import-template.csv"
					download
					className={buttonClass({ kind: 'quiet', size: 'small' })}
				>
					Download a table to begin with
				</a>
			</div>
		</details>
	);
}
