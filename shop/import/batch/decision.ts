import type { Product, Survey } from '../survey.ts';
import type { PlannedSpecifications } from './own-specifications.ts';
import type { Known } from './stored-products.ts';

/** What to do with a record; `reason` says why it is merged or refused, `odd` what is odd about its price. */
export type Decision = { line: number; product: Product; known: Known | undefined } & (
	| {
			outcome: 'new' | 'changed';
			odd?: string | null;
			/** Of a row of the shop's own table that has such a column. */
			specified?: PlannedSpecifications;
	  }
	| { outcome: 'unchanged' }
	| { outcome: 'merged' | 'refused'; reason: string }
);
/** The products of the shop that rows of its own table were about so far. Belongs to one run and grows with it. */
export type Seen = Map<string, number>;
/** What the first pass found out about the records among each other. */
export type Compared = Pick<Survey, 'duplicates' | 'differences' | 'medians'>;
