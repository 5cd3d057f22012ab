/** What the router says of a method that an address does not take, and not only of that. */
const SAID_OF_FAULTS = '{"message":"Unexpected Server Error"}';

/**
 * An answer as it is, but where an address that is no page was asked by a method it does not take: the router speaks of
 * an unexpected error then.
 */
export async function tellWrongMethod(answer: Response, method: string): Promise<Response> {
	if (answer.status !== 405 && answer.status !== 400) return answer;
	const allow = method === 'POST' ? 'GET, HEAD' : 'POST';
	if (answer.headers.get('content-type')?.startsWith('application/json')) {
		const text = await answer.text();
		if (text !== SAID_OF_FAULTS) return new Response(text, answer);
		return Response.json({ message: 'Method Not Allowed' }, { status: 405, headers: { allow } });
	}
	if (answer.status === 405) answer.headers.set('allow', allow);
	return answer;
}
