import { config } from 'zod';

// Zod tries `new Function` for speed; the content policy forbids it and would report each try. Runs before any schema.
config({ jitless: true });
