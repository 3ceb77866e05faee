import { z } from 'zod';

// Generated parsers need eval, which a content security policy forbids. Imported before any schema.
z.config({ jitless: true });
