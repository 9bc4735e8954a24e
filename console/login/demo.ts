/** In a demo nobody gets an SMS: the server tells the code that it would have sent. Not part of the contract. */
export async function demoCode(phone: string): Promise<string | null> {
  const traceId = `demo-${Date.now().toString(36)}`;
  try {
    const response = await fetch(`/demo/sms?phone=${phone}`, { headers: { 'trace-id': traceId } });
    const answer = (await response.json()) as { code: number; data?: { code?: unknown } };
    return answer.code === 0 && typeof answer.data?.code === 'string' ? answer.data.code : null;
  } catch {
    return null;
  }
}
