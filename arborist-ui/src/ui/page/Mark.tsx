export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#14785a" />
      <path d="M16 26V12M16 20l-6-5M16 17l6-5" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" fill="none" />
      <circle cx="16" cy="9" r="3.4" fill="#fff" />
      <circle cx="9" cy="14" r="2.6" fill="#fff" />
      <circle cx="23" cy="11" r="2.6" fill="#fff" />
    </svg>
  );
}
