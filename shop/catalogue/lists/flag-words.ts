const SHOWN = { 0: 'Shown', 1: 'Hidden' };
const TICKED = { 0: 'No', 1: 'Yes' };

/** What the numbers of these fields of a product or category stand for, in the words of the pages. Pure. */
export const FLAG_WORDS = {
	status: SHOWN,
	featured: TICKED,
	popular: TICKED,
	bulky: TICKED,
	serialised: TICKED,
};
