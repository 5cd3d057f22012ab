/** A count in words: "1 order", "1,200 orders". */
export function howMany(count: number, one: string, many = `${one}s`): string {
	return `${count.toLocaleString('en-NG')} ${count === 1 ? one : many}`;
}
