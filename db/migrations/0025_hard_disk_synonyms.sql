INSERT INTO search_synonyms (term, meaning) VALUES
	('hard disk', 'hard drive'), ('hard drive', 'hard disk'), ('hdd', 'hard drive'), ('external disk', 'external hard drive'),
	('wifi', 'wireless'), ('wi-fi', 'wireless'), ('memory stick', 'usb flash')
ON CONFLICT DO NOTHING;
