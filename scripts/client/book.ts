// What somebody outside writes who has nothing but /openapi.json: the types are generated from it, the calls are typed.
import createClient from 'openapi-fetch';
import type { components, paths } from './description.js';

const address = process.argv[2]!;
const phone = process.argv[3]!;
const password = process.argv[4]!;

type Booking = components['schemas']['AppRidesBookInput'];

const cookies = new Map<string, string>();
const client = createClient<paths>({ baseUrl: address });
client.use({
  onRequest({ request }) {
    request.headers.set('trace-id', crypto.randomUUID());
    request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    return request;
  },
  onResponse({ response }) {
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=');
      cookies.set(name!, value!);
    }
    return response;
  },
});

const header = { 'trace-id': 'client' };
const signedIn = await client.POST('/api/v1/password/login', {
  params: { header },
  body: { phone, password },
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  bodySerializer: (form) => new URLSearchParams({ phone: form.phone, password: form.password }),
});
if (signedIn.data?.code !== 0) throw new Error(JSON.stringify(signedIn));

const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
const { data: mine } = await client.GET('/app/v1/scenes');
const rides = (mine?.data.scenes ?? []).map(
  ({ sceneId, vehicleGroups }): Booking => ({
    sceneId,
    at: `${tomorrow} 10:00:00`,
    from: { cityId: 110100, point: { lng: 116.397428, lat: 39.90923 }, address: '天安门' },
    to: { cityId: 110100, point: { lng: 116.427287, lat: 39.904983 }, address: '北京站' },
    service: 'scheduled',
    vehicleGroup: vehicleGroups[0]!,
  }),
);

/** The first of them that the rules allow. */
async function allowedRide(): Promise<Booking> {
  for (const ride of rides) {
    const { data } = await client.POST('/app/v1/rides/evaluate', { body: ride });
    if (data?.data.verdict === 'ALLOW') return ride;
  }
  throw new Error('no scene allows this ride');
}

const booked = await client.POST('/app/v1/rides/book', { params: { header }, body: await allowedRide() });
if (booked.error) {
  // Each status has its codes: the compiler knows them.
  const { code, msg } = booked.error;
  console.log(`${booked.response.status} ${code} ${msg}`);
  process.exit(1);
}
console.log(`${booked.data.data.number} ${booked.data.data.estimateFen}`);
