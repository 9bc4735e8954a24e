import { config } from 'zod';

// Zod tries `new Function` for speed; our content policy forbids it and would report the try.
// Imported before any schema: each decides when it is made.
config({ jitless: true });
