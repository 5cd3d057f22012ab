import { groupThousands } from './group-thousands.ts';

/** A count in words: "1 order", "1,200 orders". */
export function howMany(count: number, one: string, many = `${one}s`): string {
	return `${groupThousands(count)} ${count === 1 ? one : many}`;
}
