/** What a total says of the tax in it: "includes ₦75 VAT (7.5 %)"; nothing while the shop is not registered. */
export function TaxNote({ children }: { children: string | null }) {
	if (!children) return null;
	return <p className="text-right text-slate text-sm tabular-nums">{children}</p>;
}
