import '../kit/no-eval.ts';
import '../kit/tokens.css';
import './page.css';
import { createRoot } from 'react-dom/client';
import { storedUser } from '../kit/stored-user.ts';
import { LoginPage } from './LoginPage.tsx';

// Whoever is signed in has nothing to do here; if the session is over, the console sends them back without a user.
if (storedUser() !== null) location.replace('/');
else createRoot(document.getElementById('root')!).render(<LoginPage />);
