/** React Router's body for an unsupported method on a route without a page, and for other errors. */
const SAID_OF_FAULTS = '{"message":"Unexpected Server Error"}';

/** The answer, as a proper 405 with `Allow` where the route does not support the method. */
export async function refuseWrongMethod(answer: Response, method: string): Promise<Response> {
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
